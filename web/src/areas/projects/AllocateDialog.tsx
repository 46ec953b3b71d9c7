import '#web/shared/schema/whole-zod.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  allocateBody,
  allocationShare,
  type AllocateInput,
} from '#contract/entities/allocation/allocation.api.ts';
import { checkAllocation } from '#contract/entities/allocation/allocation.rules.ts';
import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { date, list, longText, percent, reference } from '#contract/shared/field.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { SharesField } from '#web/shared/form/SharesField.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { readAmount, type FormInput } from '#web/shared/form/form-values.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';

/** A share as the dialog holds it. */
interface ShareRow {
  projectId: ReferenceValue | null;
  percent: string;
}

const emptyRow: ShareRow = { projectId: null, percent: '' };
const parts = { projectId: reference('Project', 'project'), percent: percent('Share') };
const fields = {
  fromOn: date('From'),
  shares: list('Shares', allocationShare, { max: 20 }),
  reason: longText('Reason', { max: 500, optional: true }),
};
const searches = { 'shares.*.projectId': searchReferences('project') };

function toBody({ shares, ...rest }: FormInput): FormInput {
  const rows = (shares ?? []) as ShareRow[];
  return {
    ...rest,
    shares: rows.map(({ projectId, percent: share }) => ({
      projectId: projectId?.id ?? null,
      percent: readAmount(share, parts.percent) || null,
    })),
  };
}

interface AllocateDialogProps {
  what: string;
  today: string;
  acquiredOn: string;
  /** The shares that run today. */
  running: readonly AllocationRecord[];
  onClose: () => void;
  onSend: (body: AllocateInput, idempotencyKey: string) => Promise<void>;
}

/** Asks which projects share an item from which day on. */
export function AllocateDialog({ what, today, acquiredOn, running, onClose, onSend }: AllocateDialogProps) {
  const { t } = useTranslation('allocation');
  const labels = useLabels();
  const rows = running.map(({ project, percent: share }): ShareRow => ({
    projectId: project,
    percent: String(Number(share)),
  }));
  function labelOf(path: string): string {
    if (path === 'shares') return t('shares');
    if (path === 'reason') return t('reason');
    return labels.field(allocation.name, path.split('.').at(-1) ?? path);
  }
  function findProblems(input: FormInput) {
    const chosen = ((input['shares'] ?? []) as ShareRow[]).map(({ projectId }) => projectId);
    const nameOf = (id: string) => chosen.find((project) => project?.id === id)?.label;
    return checkAllocation(toBody(input), { acquiredOn, nameOf });
  }
  return (
    <StepDialog
      entity={allocation}
      title={t('title', { what })}
      text={t('text')}
      icon="project"
      confirm={t('confirm')}
      fields={fields}
      start={{
        fromOn: today,
        shares: rows.length > 0 ? rows : [{ projectId: null, percent: '100' }],
        reason: '',
      }}
      labelOf={labelOf}
      searches={searches}
      onClose={onClose}
      schema={allocateBody}
      toBody={toBody}
      rules={findProblems}
      onSend={(body, key) => onSend(allocateBody.parse(body), key)}
    >
      <FormField name="fromOn" span={3} hint={t('fromHint')} />
      <SharesField name="shares" facts={parts} empty={emptyRow} max={20} addText={t('add')} />
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
