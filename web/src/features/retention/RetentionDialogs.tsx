import { useQueryClient } from '@tanstack/react-query';
import {
  holdApi,
  purgeApi,
  retentionReason,
  type HoldInput,
} from '#contract/features/retention/retention.api.ts';
import {
  holdFields,
  subjectFields,
  type Hold,
  type HoldScope,
  type Purge,
} from '#contract/features/retention/retention.schema.ts';
import { StepFormDialog, type StepLook } from '#web/features/records/StepFormDialog.tsx';
import { references } from '#web/features/references/references.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';

// Its fields have labels of their own: it is no kind of record.
const { entity } = references.equipment;
// A filter finds what can no longer be chosen elsewhere, too: closed cases, awards that ended, people who left.
const searches = {
  equipmentId: sourceOf('equipment'),
  fundingSourceId: sourceOf('funding-source'),
  retirementId: sourceOf('retirement'),
  personId: sourceOf('person'),
};
const newHold = { icon: 'lock' as const, fields: holdFields };
const removal = { icon: 'trash' as const, fields: retentionReason };
const released = { icon: 'check' as const, fields: retentionReason };

/** Tells the page that something changed. */
function useChanged(): (text: string) => void {
  const client = useQueryClient();
  return (text) => {
    showToast(text);
    refreshKinds(client, ['retention']);
  };
}

/** Places a hold: on what, and why. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention');
  const tell = useChanged();
  const look: StepLook = (name, input) => {
    if (name === 'scope') return { optionLabel: (value) => t(`scope.${value as HoldScope}`) };
    if (name === 'reason') return undefined;
    return name === subjectFields[(input['scope'] as HoldScope | null) ?? 'item']
      ? { isRequired: true }
      : null;
  };
  return (
    <StepFormDialog
      entity={entity}
      step={newHold}
      title={t('hold.title')}
      text={t('hold.text')}
      confirm={t('hold.do')}
      start={{ scope: 'item' }}
      labels={{
        scope: t('hold.scope'),
        equipmentId: t('scope.item'),
        fundingSourceId: t('scope.award'),
        retirementId: t('scope.case'),
        personId: t('scope.person'),
        reason: t('reason'),
      }}
      searches={searches}
      look={look}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { number } = await call(holdApi.place, { body: body as unknown as HoldInput, idempotencyKey });
        tell(t('hold.done', { number: isolateLtr(number) }));
        onClose();
      }}
    />
  );
}

/** Releases a hold, with the reason. */
export function ReleaseDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useTranslation('retention');
  const tell = useChanged();
  const number = isolateLtr(hold.number);
  return (
    <StepFormDialog
      entity={entity}
      step={released}
      title={t('release.title', { number })}
      text={t('release.text')}
      confirm={t('release.do')}
      labels={{ reason: t('reason') }}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { id, version } = hold;
        const input = body as unknown as { reason: string };
        await call(holdApi.release, { params: { id }, version, body: input, idempotencyKey });
        tell(t('release.done', { number }));
        onClose();
      }}
    />
  );
}

/** Prepares a removal: nothing goes before another administrator approves it. */
export function PrepareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention');
  const tell = useChanged();
  return (
    <StepFormDialog
      entity={entity}
      step={removal}
      title={t('prepare.title')}
      text={t('prepare.text')}
      confirm={t('prepare.do')}
      labels={{ reason: t('reason') }}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const input = body as unknown as { reason: string };
        const { number } = await call(purgeApi.prepare, { body: input, idempotencyKey });
        tell(t('prepare.done', { number: isolateLtr(number) }));
        onClose();
      }}
    />
  );
}

const noFields = { icon: 'trash' as const, fields: {} };

/** Asks once more before content goes for good. */
export function ApproveDialog({ purge, onClose }: { purge: Purge; onClose: () => void }) {
  const { t } = useTranslation('retention');
  const tell = useChanged();
  const number = isolateLtr(purge.number);
  return (
    <StepFormDialog
      entity={entity}
      step={noFields}
      title={t('approve.title', { number })}
      text={t('approve.text', { count: purge.waiting })}
      confirm={t('approve.do')}
      onClose={onClose}
      onSend={async (_, idempotencyKey) => {
        const { id, version } = purge;
        await call(purgeApi.approve, { params: { id }, version, idempotencyKey });
        tell(t('approve.done', { number }));
        onClose();
      }}
    />
  );
}
