import { checkRetirement } from '#contract/entities/retirement/retirement.rules.ts';
import {
  retirementFields,
  type RetirementCreate,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { areFilesOf, getRetirementRules } from './retirement.repository.ts';

export const refuse = problemFactory(retirementFields);

const chosen = { vendorId: 'vendor', personId: 'person' } as const;

async function checkChosen(
  db: Queryable,
  wanted: RetirementCreate,
  before: RetirementRecord | undefined,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [field, table] of Object.entries(chosen) as [keyof typeof chosen, string][]) {
    if (!wanted[field] || wanted[field] === before?.[field]) continue;
    const { title } = retirementFields[field];
    problems.push(...(await checkReference(db, table, wanted[field], { path: field, title })));
  }
  const { affidavitId } = wanted;
  if (affidavitId && affidavitId !== before?.affidavitId) {
    const isOwn = before !== undefined && (await areFilesOf(db, before.id, [affidavitId]));
    if (!isOwn)
      problems.push(refuse('affidavitId', 'not_found', { entity: retirementFields.affidavitId.title }));
  }
  return problems;
}

/** Checks a case as it would be after the command; every problem is told at once. */
export async function checkRetirementRecord(
  db: Queryable,
  wanted: RetirementCreate,
  before?: RetirementRecord,
): Promise<FieldProblem[]> {
  const rules = await getRetirementRules(db);
  return [...checkRetirement(wanted, rules, before), ...(await checkChosen(db, wanted, before))];
}
