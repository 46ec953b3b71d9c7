import {
  retirementFields,
  type RetirementCreate,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import type {
  MethodSetting,
  RetirementRules,
} from '#contract/features/retirement-settings/retirement-settings.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { areFilesOf, getRetirementRules } from './retirement.repository.ts';

type RetirementField = keyof typeof retirementFields;

export function refuse(field: RetirementField, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem {
  return fieldProblemOf(field, retirementFields[field].title, key, params);
}

/** What the settings say about the method of a case. */
export function methodOf(rules: RetirementRules, { method }: Pick<RetirementCreate, 'method'>) {
  return rules.methods.find((one) => one.method === method);
}

/** Whether a method can be chosen for a reason. */
export function isOffered(found: MethodSetting | undefined, reason: RetirementCreate['reason']): boolean {
  return found !== undefined && found.isActive && found.reasons.includes(reason);
}

function checkOffer(
  rules: RetirementRules,
  wanted: RetirementCreate,
  before: RetirementRecord | undefined,
): FieldProblem[] {
  if (wanted.reason === before?.reason && wanted.method === before.method) return [];
  const reason = rules.reasons.find((one) => one.reason === wanted.reason);
  if (!reason?.isActive) return [refuse('reason', 'reason_not_offered')];
  return isOffered(methodOf(rules, wanted), wanted.reason) ? [] : [refuse('method', 'method_not_offered')];
}

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
export async function checkRetirement(
  db: Queryable,
  wanted: RetirementCreate,
  before?: RetirementRecord,
): Promise<FieldProblem[]> {
  const rules = await getRetirementRules(db);
  const problems = [...checkOffer(rules, wanted, before), ...(await checkChosen(db, wanted, before))];
  const recipients = [wanted.vendorId, wanted.personId, wanted.recipient].filter(Boolean);
  if (recipients.length > 1) problems.push(refuse('recipient', 'one_recipient'));
  return problems;
}
