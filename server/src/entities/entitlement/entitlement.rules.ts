import {
  entitlementFields,
  unlimitedMetrics,
  type EntitlementCreate,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { findProducts, getFundingFacts } from './entitlement.repository.ts';

/** An entitlement as it would be after the command. */
export type Wanted = EntitlementCreate & Pick<Partial<EntitlementRecord>, 'assigned'>;

export function refuse(
  field: keyof typeof entitlementFields,
  key: FieldErrorKey,
  params: ErrorParams = {},
): FieldProblem {
  return fieldProblemOf(field, entitlementFields[field].title, key, params);
}

function checkDays({ term, startsOn, endsOn }: Wanted): FieldProblem[] {
  if (term === 'perpetual') return endsOn ? [refuse('endsOn', 'perpetual_end')] : [];
  if (!endsOn) return [refuse('endsOn', 'subscription_end')];
  const titles = { later: entitlementFields.endsOn.title, earlier: entitlementFields.startsOn.title };
  return endsOn > startsOn ? [] : [refuse('endsOn', 'end_after_start', titles)];
}

/** Seats never exceed what was bought, unless the entitlement says that they may. */
export function checkQuantity({ metric, quantity, allowsOver, assigned = 0 }: Wanted): FieldProblem[] {
  if (!quantity) return unlimitedMetrics.includes(metric) ? [] : [refuse('quantity', 'required')];
  return assigned > quantity && !allowsOver ? [refuse('quantity', 'below_assigned', { n: assigned })] : [];
}

/** What the terms themselves say, without a look at other records. */
export function checkTerms(wanted: Wanted): FieldProblem[] {
  const problems = [...checkDays(wanted), ...checkQuantity(wanted)];
  wanted.fundingLines.forEach(({ percent }, index) => {
    if (Number(percent) > 0) return;
    const path = `fundingLines.${index}.percent`;
    problems.push(fieldProblemOf(path, 'Percent', 'out_of_range', { min: 0.001, max: 100 }));
  });
  return problems;
}

async function checkFunding(db: Queryable, { fundingLines }: Wanted): Promise<FieldProblem[]> {
  if (fundingLines.length === 0) return [];
  const { sum, isWhole, unknown } = await getFundingFacts(db, fundingLines);
  return [
    ...(unknown > 0 ? [refuse('fundingLines', 'not_found', { entity: 'funding source' })] : []),
    ...(isWhole ? [] : [refuse('fundingLines', 'sum_100', { sum })]),
  ];
}

/** Checks an entitlement as a whole; every problem is told at once. */
export async function checkEntitlement(
  db: Queryable,
  wanted: Wanted,
  before?: EntitlementRecord,
): Promise<FieldProblem[]> {
  const { softwareId, projectId } = entitlementFields;
  const problems = checkTerms(wanted);
  const isKnown =
    before?.softwareId === wanted.softwareId || (await findProducts(db, [wanted.softwareId])).size > 0;
  if (!isKnown) problems.push(refuse('softwareId', 'not_found', { entity: softwareId.title }));
  if (wanted.projectId !== before?.projectId) {
    const field = { path: 'projectId', title: projectId.title };
    problems.push(...(await checkReference(db, 'project', wanted.projectId, field)));
  }
  const isFundingSame = JSON.stringify(wanted.fundingLines) === JSON.stringify(before?.fundingLines);
  if (!isFundingSame) problems.push(...(await checkFunding(db, wanted)));
  if (before && before.assigned > 0 && wanted.metric !== before.metric) {
    problems.push(refuse('metric', 'fixed_once_used'));
  }
  return problems;
}
