import Button from '@mui/material/Button';
import { templateApi } from '#contract/features/batch/template.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useSaveFile } from './useSaveFile.ts';

/** Files to fill in for a kind of record, and one to try with. */
export function TemplateButtons({ entity }: { entity: EntityName }) {
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
        <Button
          startIcon={icon}
          disabled={isSaving}
          onClick={() => save(templateApi.sample, { params: undefined }, 'snipe-it-assets.csv')}
        >
          {t('files.sample')}
        </Button>
      ) : null}
    </>
  );
}
