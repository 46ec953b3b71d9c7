import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { entitlementApi, type RenewInput } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement, type EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EntitlementAction } from '#contract/entities/entitlement/entitlement.states.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepMenu } from '#web/features/records/StepMenu.tsx';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useSession.ts';
import { mainSteps, stepIcons, stepsOf } from './steps/entitlement-steps.ts';

const EntitlementStepDialog = lazyPart(
  () => import('./steps/EntitlementStepDialog.tsx'),
  'EntitlementStepDialog',
);

function sendStep(
  step: EntitlementAction,
  { id, version }: EntitlementRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<EntitlementRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  if (step === 'renew') return call(entitlementApi.renew, { ...sent, body: body as RenewInput });
  if (step === 'terminate') {
    return call(entitlementApi.terminate, { ...sent, body: body as { reason: string } });
  }
  return call(entitlementApi.activate, { ...sent, body });
}

/** What this person can do with the entitlement in its present state; what the role forbids says so. */
export function EntitlementActions({ record }: { record: EntitlementRecord }) {
  const { t } = useTranslation('entitlement');
  const can = useCan();
  const navigate = useNavigate();
  const { putRecord } = useRecordCache(entitlement.name);
  const steps = stepsOf(record).map(({ action, permission }) => ({
    step: action,
    reason: can(permission) ? undefined : t('step.notAllowed'),
  }));

  async function send(taken: EntitlementAction, body: FormInput, key: string) {
    const answer = await sendStep(taken, record, body, key);
    putRecord(answer);
    const words = { number: isolateLtr(record.number), next: isolateLtr(answer.nextTerm?.label ?? '') };
    showToast(t(`done.${taken}`, words), { variant: 'success' });
    // The seats are on the next term now, and so is whoever looks after them.
    if (answer.nextTermId !== null) void navigate(`${entitlement.page}/${answer.nextTermId}`);
  }

  return (
    <StepMenu
      entity={entitlement}
      api={entitlementApi}
      record={record}
      number={record.number}
      consequence={t('page.deleteConsequence')}
      isEditable={record.phase === 'draft' || record.phase === 'active'}
      isDeletable={record.phase === 'draft'}
      steps={steps}
      main={mainSteps[record.status]}
      icons={stepIcons}
      textOf={(step) => t(`do.${step}`)}
      renderDialog={(step, close) => (
        <EntitlementStepDialog
          step={step}
          record={record}
          onClose={close}
          onSend={async (body, key) => {
            await send(step, body, key);
            close();
          }}
        />
      )}
    />
  );
}
