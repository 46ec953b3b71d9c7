import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { templateApi } from '#contract/features/batch/template.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { fetchFile } from '#web/shared/client/transfer.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useImportTexts } from './useImportTexts.ts';
import { useSaveFile } from './useSaveFile.ts';

const sampleName = 'snipe-it-assets.csv';

/** Brings the sample without a way over the person’s own files. */
function SampleButton({ isDisabled, onFile }: { isDisabled: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('import');
  const { errorText } = useImportTexts('equipment');
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      new File([await fetchFile(templateApi.sample, { params: undefined })], sampleName, {
        type: 'text/csv',
      }),
    onError: (refusal) => showToast(errorText(refusal), { variant: 'error' }),
  });
  return (
    <Button
      startIcon={<Icon name="upload" size={16} />}
      disabled={isDisabled || isPending}
      onClick={() => mutate(undefined, { onSuccess: onFile })}
    >
      {t('files.trySample')}
    </Button>
  );
}

interface TemplateButtonsProps {
  entity: EntityName;
  /** While a file is sent no other one is. */
  isDisabled?: boolean;
  onFile: (file: File) => void;
}

/** Files to fill in for a kind of record, and one to try with. */
export function TemplateButtons({ entity, isDisabled = false, onFile }: TemplateButtonsProps) {
  const { t, i18n } = useTranslation('import');
  const { save, isSaving } = useSaveFile(entity);
  const icon = <Icon name="download" size={16} />;
  return (
    <>
      <Button
        startIcon={icon}
        disabled={isSaving}
        onClick={() =>
          save(
            templateApi.xlsx,
            { params: { entity }, query: [['language', i18n.language]] },
            `${entity}-template.xlsx`,
          )
        }
      >
        {t('files.templateXlsx')}
      </Button>
      <Button
        startIcon={icon}
        disabled={isSaving}
        onClick={() => save(templateApi.csv, { params: { entity } }, `${entity}-template.csv`)}
      >
        {t('files.templateCsv')}
      </Button>
      {entity === 'equipment' ? (
        <>
          <Button
            startIcon={icon}
            disabled={isSaving}
            onClick={() => save(templateApi.sample, { params: undefined }, sampleName)}
          >
            {t('files.sample')}
          </Button>
          <SampleButton isDisabled={isDisabled} onFile={onFile} />
        </>
      ) : null}
    </>
  );
}
