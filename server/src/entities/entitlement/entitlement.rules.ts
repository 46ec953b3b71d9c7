import { checkEntitlement } from '#contract/entities/entitlement/entitlement.rules.ts';
import {
  entitlementFields,
  type EntitlementCreate,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { isSameSplit } from '#contract/shared/share-rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { findProducts, getFundingFacts } from './entitlement.repository.ts';

/** An entitlement as it would be after the command. */
export type Wanted = EntitlementCreate & Pick<Partial<EntitlementRecord>, 'assigned'>;

export const refuse = problemFactory(entitlementFields);

async function checkSources(
  db: Queryable,
  { fundingLines }: Wanted,
  before: EntitlementRecord | undefined,
): Promise<FieldProblem[]> {
  if (isSameSplit(fundingLines, before?.fundingLines ?? [])) return [];
  const { unknown } = await getFundingFacts(db, fundingLines);
  return unknown > 0 ? [refuse('fundingLines', 'not_found', { entity: 'funding source' })] : [];
}

/** Checks an entitlement as a whole, with what stands beside it in the database. */
export async function checkEntitlementRecord(
  db: Queryable,
  wanted: Wanted,
  before?: EntitlementRecord,
): Promise<FieldProblem[]> {
  const { softwareId, projectId } = entitlementFields;
  const problems = checkEntitlement(wanted, before);
  const isKnown =
    before?.softwareId === wanted.softwareId || (await findProducts(db, [wanted.softwareId])).size > 0;
  if (!isKnown) problems.push(refuse('softwareId', 'not_found', { entity: softwareId.title }));
  if (wanted.projectId !== before?.projectId) {
    const field = { path: 'projectId', title: projectId.title };
    problems.push(...(await checkReference(db, 'project', wanted.projectId, field)));
  }
  return [...problems, ...(await checkSources(db, wanted, before))];
}
