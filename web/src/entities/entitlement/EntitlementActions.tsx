import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { entitlementActions, entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlementRefusal } from '#contract/entities/entitlement/entitlement.refusals.ts';
import { entitlement, type EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { entitlementStates, entitlementSteps } from '#contract/entities/entitlement/entitlement.steps.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { useSteps } from '#web/features/records/useSteps.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { mainSteps } from './steps/entitlement-steps.ts';

const EntitlementStepDialog = lazyPart(
  () => import('./steps/EntitlementStepDialog.tsx'),
  'EntitlementStepDialog',
);

const declared = { machine: entitlementStates, steps: entitlementSteps };

/** What this person can do with the entitlement in its present state; what the role forbids says so. */
export function EntitlementActions({ record }: { record: EntitlementRecord }) {
  const { t } = useTranslation('entitlement');
  const navigate = useNavigate();
  const steps = useSteps(entitlement, ({ roles }) =>
    offeredSteps(declared, record.status, roles, (step) => entitlementRefusal(step, record)),
  );
  return (
    <StepActions
      entity={entitlement}
      api={entitlementApi}
      record={record}
      number={record.number}
      consequence={t('page.deleteConsequence')}
      isEditable={record.phase === 'draft' || record.phase === 'active'}
      isDeletedWhileNew
      isDeletable={record.phase === 'draft'}
      declared={entitlementSteps}
      calls={entitlementActions}
      // What has no end is not renewed, and nobody need be told.
      offered={steps.filter(({ refusal }) => refusal?.code !== 'renew_perpetual')}
      main={mainSteps[record.status]}
      textOf={(step) => t(`do.${step}`)}
      doneText={(step, { nextTerm }) =>
        t(`done.${step}`, { number: isolateLtr(record.number), next: isolateLtr(nextTerm?.label ?? '') })
      }
      // The seats are on the next term now, and so is whoever looks after them.
      onTaken={(_, { nextTermId }) => {
        if (nextTermId !== null) void navigate(`${entitlement.page}/${nextTermId}`);
      }}
      renderDialog={(step, handlers) => <EntitlementStepDialog step={step} record={record} {...handlers} />}
    />
  );
}
