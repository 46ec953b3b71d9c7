import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { allocationApi, type TransferInput } from '#contract/entities/allocation/allocation.api.ts';
import { allocation } from '#contract/entities/allocation/allocation.schema.ts';
import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { date, longText, reference } from '#contract/shared/field.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { references } from '#web/features/references/references.ts';
import { call } from '#web/shared/client/client.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { Notice } from '#web/shared/record/Notice.tsx';

interface TransferDialogProps {
  record: ProjectRecord;
  today: string;
  onClose: () => void;
}

const fields = {
  toProjectId: reference('To project', 'project'),
  fromOn: date('From'),
  reason: longText('Reason', { min: 3, max: 500 }),
};

const searches = { toProjectId: references.project.search([]) };

/** Says beforehand how many items would move. */
function Preview({ fromProjectId }: { fromProjectId: string }) {
  const { t } = useTranslation('project');
  const { form } = useFormScope();
  const [to, fromOn] = useWatch({ control: form.control, name: ['toProjectId', 'fromOn'] });
  const toProjectId = (to as ReferenceValue | null)?.id ?? '';
  const day = typeof fromOn === 'string' ? fromOn : '';
  const preview = useQuery({
    queryKey: [allocation.name, 'transfer', fromProjectId, toProjectId, day],
    queryFn: ({ signal }) =>
      call(allocationApi.previewTransfer, { query: { fromProjectId, toProjectId, fromOn: day }, signal }),
    enabled: toProjectId !== '' && /^\d{4}-\d{2}-\d{2}$/.test(day),
    retry: false,
  }).data;
  if (!preview) return null;
  const { items, blocked } = preview;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice tone={blocked > 0 ? 'caution' : 'info'}>
        {blocked > 0 ? t('transfer.blocked', { count: blocked }) : t('transfer.preview', { count: items })}
      </Notice>
    </div>
  );
}

/** Gives every share of the project to another one from a day on. */
export function TransferDialog({ record, today, onClose }: TransferDialogProps) {
  const { t } = useTranslation('project');
  const labels = { toProjectId: t('transfer.to'), fromOn: t('transfer.from'), reason: t('page.reason') };
  return (
    <StepDialog
      entity={project}
      title={t('transfer.title', { number: isolateLtr(record.number) })}
      text={t('transfer.text')}
      icon="swap"
      confirm={t('transfer.do')}
      fields={fields}
      start={{ toProjectId: null, fromOn: today, reason: '' }}
      searches={searches}
      labelOf={(path) => labels[path as keyof typeof labels] ?? path}
      onClose={onClose}
      onSend={async (input, idempotencyKey) => {
        const body = { ...(input as Omit<TransferInput, 'fromProjectId'>), fromProjectId: record.id };
        const { items } = await call(allocationApi.transfer, { body, idempotencyKey });
        onClose();
        showToast(t('transfer.done', { count: items }), { variant: 'success' });
      }}
    >
      <FormField name="toProjectId" span={4} />
      <FormField name="fromOn" span={2} />
      <FormField name="reason" span={6} />
      <Preview fromProjectId={record.id} />
    </StepDialog>
  );
}
