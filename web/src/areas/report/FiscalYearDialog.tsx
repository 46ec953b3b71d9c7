import { useQueryClient } from '@tanstack/react-query';
import {
  fiscalYearApi,
  reopenFields,
  type FiscalYear,
  type FiscalYears,
} from '#contract/areas/report/fiscal-year.api.ts';
import type { StepIcon } from '#contract/shared/steps.ts';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { references } from '#web/features/references/references.ts';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';

// Its field has a label of its own: it is no kind of record.
const { entity } = references.equipment;

/** What can be done with the close of a year. */
export type YearStep = 'close' | 'cancel' | 'requestReopen' | 'reopen' | 'leaveClosed';

const icons: Record<YearStep | 'prepare', StepIcon> = {
  prepare: 'lock',
  close: 'lock',
  cancel: 'x',
  requestReopen: 'undo',
  reopen: 'undo',
  leaveClosed: 'lock',
};

/** Which step is about to be taken: with a close, or with the year that comes next. */
export type OpenStep =
  | { step: YearStep; year: FiscalYear }
  | { step: 'prepare'; next: NonNullable<FiscalYears['next']> };

async function send(open: OpenStep, body: unknown, idempotencyKey: string): Promise<FiscalYear> {
  if (open.step === 'prepare') {
    return call(fiscalYearApi.prepare, { body: { year: open.next.year }, idempotencyKey });
  }
  const { id, version } = open.year;
  const sent = { params: { id }, version, idempotencyKey };
  return open.step === 'requestReopen'
    ? call(fiscalYearApi.requestReopen, { ...sent, body: body as { reason: string } })
    : call(fiscalYearApi[open.step], sent);
}

/** Says what a step does before it is taken; opening a year again needs a reason. */
export function FiscalYearDialog({ open, onClose }: { open: OpenStep; onClose: () => void }) {
  const { t } = useTranslation('fiscalYear');
  const client = useQueryClient();
  const { step } = open;
  const names =
    open.step === 'prepare'
      ? { year: isolateLtr(String(open.next.year)), number: '' }
      : { year: isolateLtr(String(open.year.year)), number: isolateLtr(open.year.number) };
  return (
    <StepFormDialog
      entity={entity}
      step={{ icon: icons[step], fields: step === 'requestReopen' ? reopenFields : {} }}
      title={t(`title.${step}`, names)}
      text={t(`text.${step}`)}
      confirm={t(step === 'close' ? 'confirm.close' : `do.${step}`, names)}
      labels={{ reason: t('reason') }}
      look={() => ({ hint: t('reasonHint', { n: isolateLtr(formatCount(reopenFields.reason.min ?? 0)) }) })}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { number } = await send(open, body, idempotencyKey);
        showToast(t(`done.${step}`, { number: isolateLtr(number) }));
        refreshKinds(client, ['report']);
        onClose();
      }}
    />
  );
}
