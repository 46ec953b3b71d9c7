import '#web/shared/schema/whole-zod.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { assignmentApi, paperBody, paperFields } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { searchFiles } from '#web/features/attachments/file-search.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useAgencyZone } from '#web/shared/format/agency-zone.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';

interface PaperDialogProps {
  record: AssignmentRecord;
  onClose: () => void;
}

/** Asks who signed the paper and when, and for the paper itself, a file of the item. */
export function PaperDialog({ record, onClose }: PaperDialogProps) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const zone = useAgencyZone();
  const { putRecord } = useRecordCache(assignment.name);
  const { id, version, equipmentId } = record;
  const labelOf = (path: string) => {
    if (path === 'signedOn') return t('paper.signedOn');
    if (path === 'signedTime') return t('paper.signedTime');
    return labels.field(assignment.name, path);
  };
  return (
    <StepDialog
      entity={assignment}
      title={t('paper.title')}
      text={t('paper.text')}
      icon="check"
      confirm={t('paper.confirm')}
      fields={paperFields}
      start={{
        signedBy: record.person?.label ?? '',
        signedOn: '',
        signedTime: '',
        paperId: null,
        notes: '',
      }}
      searches={{ paperId: searchFiles({ entity: 'equipment', recordId: equipmentId }) }}
      labelOf={labelOf}
      schema={paperBody}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = paperBody.parse(body);
        putRecord(
          await call(assignmentApi.confirmOnPaper, { params: { id }, version, body: sent, idempotencyKey }),
        );
        onClose();
        showToast(t('paper.done'), { variant: 'success' });
      }}
    >
      <FormField name="signedBy" span={6} />
      <FormField name="signedOn" span={3} />
      <FormField name="signedTime" span={3} hint={t('paper.timeHint', { zone: isolateLtr(zone) })} />
      <FormField name="paperId" span={6} hint={t('paper.fileHint')} />
      <FormField name="notes" span={6} />
    </StepDialog>
  );
}
