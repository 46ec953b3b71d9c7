import type {
  EntitlementRecord,
  EntitlementUpdate,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import {
  licenseCorrectionReason,
  licenseLockOf,
  licenseMoneyFields,
  type LicenseMoneyField,
} from '#contract/entities/entitlement/license-money.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { compareAmounts } from '#contract/shared/money.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { isSameSplit } from '#contract/shared/share-rules.ts';
import { needsSecondAdmin } from '#server/features/auth/second-administrator.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getFundingFacts } from './entitlement.repository.ts';
import { refuse } from './entitlement.rules.ts';

interface Correction {
  /** How the history calls the change; empty where nothing locked changes. */
  action?: 'correct' | 'correctAlone';
  problems: FieldProblem[];
}

function isSame(before: EntitlementRecord, input: EntitlementUpdate, field: LicenseMoneyField): boolean {
  if (field === 'fundingLines') return isSameSplit(before.fundingLines, input.fundingLines ?? []);
  if (field === 'cost' && before.cost && input.cost) return compareAmounts(before.cost, input.cost) === 0;
  return (before[field] || null) === (input[field] || null);
}

const amountFields: readonly LicenseMoneyField[] = ['cost', 'billingPeriod', 'fundingLines'];

function checkReason(reason = ''): FieldProblem[] {
  const { min = 0, title } = licenseCorrectionReason;
  return reason.length < min ? [fieldProblemOf('changeReason', title, 'too_short', { min })] : [];
}

/**
 * Money of a license that came with a receipt or is federal is not edited: an administrator corrects it, with a reason.
 * Nobody changes a federal amount alone where there is somebody else.
 */
export async function checkLicenseMoney(
  { db, actor }: CommandContext,
  before: EntitlementRecord,
  input: EntitlementUpdate,
  reason: string | undefined,
): Promise<Correction> {
  const lock = licenseLockOf(before);
  const changed = licenseMoneyFields.filter(
    (field) => input[field] !== undefined && !isSame(before, input, field),
  );
  if (lock === null || changed.length === 0) return { problems: [] };
  if (!can(actor.roles, 'entitlement.correct')) {
    return { problems: changed.map((field) => refuse(field, `license_${lock}`)) };
  }
  const problems = checkReason(reason);
  const amounts = changed.filter((field) => amountFields.includes(field));
  const isFederal =
    before.isFederal || (input.fundingLines && (await getFundingFacts(db, input.fundingLines)).isFederal);
  if (amounts.length === 0 || !isFederal) return { action: 'correct', problems };
  if (await needsSecondAdmin(db, actor.id)) {
    problems.push(...amounts.map((field) => refuse(field, 'license_second')));
  }
  return { action: 'correctAlone', problems };
}
