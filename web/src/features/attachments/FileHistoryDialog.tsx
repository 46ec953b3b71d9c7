import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import { attachment, type AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { allFields } from '#contract/shared/entity.ts';
import { useHistory } from '#web/features/history/history.queries.ts';
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { ValueText } from '#web/shared/record/ValueText.tsx';

const fields = allFields(attachment);

function showValue(path: string, value: unknown) {
  return <ValueText entity={attachment.name} name={path} facts={fields[path]} value={value} />;
}

/** Everything that happened to a file. */
export function FileHistoryDialog({ file, onClose }: { file: AttachmentRecord; onClose: () => void }) {
  const { t } = useTranslation('attachments');
  const labels = useLabels();
  const history = useHistory(attachment.name, attachmentApi.history, file.id);
  return (
    <DecisionDialog
      isOpen
      width={640}
      title={t('history')}
      text={<bdi>{file.name}</bdi>}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <HistoryPanel
        entity={attachment}
        history={history}
        dayOf={agencyDayOf}
        labelOf={(path) => labels.field(attachment.name, path)}
        showValue={showValue}
      />
    </DecisionDialog>
  );
}
