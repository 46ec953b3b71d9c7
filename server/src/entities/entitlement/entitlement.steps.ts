import { entitlementRefusal } from '#contract/entities/entitlement/entitlement.refusals.ts';
import { renewalStart } from '#contract/entities/entitlement/entitlement.rules.ts';
import type {
  EntitlementCreate,
  EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import {
  entitlementStates,
  type EntitlementAction,
  type entitlementSteps,
} from '#contract/entities/entitlement/entitlement.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { moveSeats, releaseSeats } from '#server/areas/software/seat-release.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { checkRefusal, lockForStep } from '#server/shared/command/step.ts';
import { getToday } from '#server/shared/db/today.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { insertEntitlement } from './entitlement.commands.ts';
import { entitlementSource } from './entitlement.repository.ts';
import { checkEntitlementRecord } from './entitlement.rules.ts';

type Input<K extends EntitlementAction> = StepInput<typeof entitlementSteps, K>;

async function lockEntitlement(
  context: CommandContext,
  id: string,
  action: EntitlementAction,
): Promise<EntitlementRecord> {
  const { before } = await lockForStep(context, entitlementSource, entitlementStates, id, action);
  checkRefusal(entitlementRefusal(action, before));
  return before;
}

/** Puts a draft in force; it must still hold as a whole. */
export async function activateEntitlement(
  context: CommandContext,
  id: string,
  { reason }: Input<'activate'>,
): Promise<EntitlementRecord> {
  const before = await lockEntitlement(context, id, 'activate');
  const problems = await checkEntitlementRecord(context.db, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(
    context,
    entitlementSource,
    before,
    { phase: 'active' },
    { action: 'activate', reason },
  );
}

/** The terms that go on into the next term; keys and the facts of its own life stay with the old one. */
function termsOf(before: EntitlementRecord): EntitlementCreate {
  const { softwareId, metric, quantity, allowsOver, term, autoRenew, noticeDays, cost, billingPeriod } =
    before;
  const { projectId, fundingLines, contractNumber, maintenanceEndsOn, downgradeRights, transferable } =
    before;
  const { sbita, sbitaTermMonths, sbitaOptionMonths, sbitaOptionCertain, sbitaPayment, sbitaRhythm } = before;
  const { sbitaPaidAt, sbitaVariablePayments, sbitaDiscountRate } = before;
  return {
    softwareId,
    metric,
    quantity,
    allowsOver,
    term,
    autoRenew,
    noticeDays,
    cost,
    billingPeriod,
    projectId,
    fundingLines,
    contractNumber,
    maintenanceEndsOn,
    downgradeRights,
    transferable,
    sbita,
    sbitaTermMonths,
    sbitaOptionMonths,
    sbitaOptionCertain,
    sbitaPayment,
    sbitaRhythm,
    sbitaPaidAt,
    sbitaVariablePayments,
    sbitaDiscountRate,
    startsOn: before.startsOn,
    endsOn: before.endsOn,
  };
}

/** Makes the next term and moves every open seat to it; both know each other. */
export async function renewEntitlement(
  context: CommandContext,
  id: string,
  { reason, startsOn, ...sent }: Input<'renew'>,
): Promise<EntitlementRecord> {
  const { db } = context;
  const before = await lockEntitlement(context, id, 'renew');
  const wanted = { ...termsOf(before), ...sent, startsOn: renewalStart(before, startsOn) };
  const problems = await checkEntitlementRecord(db, { ...wanted, assigned: before.assigned });
  if (problems.length > 0) throw refuseFields(problems);
  const next = await insertEntitlement(context, wanted, { phase: 'active', previousTermId: id });
  await moveSeats(context, before, next);
  const values = { phase: 'renewed', nextTermId: next.id };
  return changeRecord(context, entitlementSource, before, values, { action: 'renew', reason });
}

/** Ends an entitlement for good; nobody keeps a seat of it. */
export async function terminateEntitlement(
  context: CommandContext,
  id: string,
  { reason }: Input<'terminate'>,
): Promise<EntitlementRecord> {
  const before = await lockEntitlement(context, id, 'terminate');
  const terminatedOn = await getToday(context.db);
  await releaseSeats(context, {
    entitlementIds: [id],
    end: 'terminated',
    onDate: terminatedOn,
    reason,
  });
  const values = { phase: 'terminated', terminatedOn };
  return changeRecord(context, entitlementSource, before, values, { action: 'terminate', reason });
}
