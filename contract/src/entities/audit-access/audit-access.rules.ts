import { differenceInDays } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, problemFactory } from '#contract/shared/rules.ts';
import { auditAccessFields, type AuditAccessCreate } from './audit-access.schema.ts';

const problem = problemFactory(auditAccessFields);

/** What is wrong with an access beside its single fields. */
export function checkAuditAccess(
  input: AuditAccessCreate,
  facts: { today: string; maxDays: number },
): FieldProblem[] {
  const { scope, packetNumber, fromOn, untilOn } = input;
  const problems = checkDateOrder(auditAccessFields, { fromOn, untilOn }, 'fromOn', 'untilOn');
  if (untilOn < facts.today) problems.push(problem('untilOn', 'date_past', { today: facts.today }));
  if (fromOn <= untilOn && differenceInDays(untilOn, fromOn) >= facts.maxDays) {
    problems.push(problem('untilOn', 'access_too_long', { days: facts.maxDays }));
  }
  if (scope === 'packet' && !packetNumber) problems.push(problem('packetNumber', 'required'));
  if (scope === 'all' && packetNumber) problems.push(problem('packetNumber', 'read_only'));
  return problems;
}
