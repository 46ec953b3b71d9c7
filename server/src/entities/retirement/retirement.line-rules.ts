import { checkDisposedOn, methodOf } from '#contract/entities/retirement/retirement.rules.ts';
import {
  maxRetirementLines,
  retirementLineFields,
  type RetirementLineInput,
} from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { lineSteps } from '#contract/entities/retirement/retirement.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { workingRetirementStatuses } from '#contract/entities/retirement/retirement.states.ts';
import { retirableStatuses } from '#contract/entities/equipment/equipment.states.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { findApprovedChanges } from './retirement.approved-values.ts';
import { findCandidates, findEntered, type Candidate } from './retirement.line-rows.ts';
import { areFilesOf, getRetirementRules } from './retirement.repository.ts';

type AddItemsInput = StepInput<typeof lineSteps, 'addItems'>;

const items = 'Items';

/** Where an item was named: by its tag, or by its id. */
function placeOf({ id, tag }: Candidate, { tags, equipmentIds }: AddItemsInput): string {
  const at = tags.indexOf(tag);
  return at < 0 ? `equipmentIds.${equipmentIds.indexOf(id)}` : `tags.${at}`;
}

function checkCandidate(item: Candidate, sent: AddItemsInput, isWriteOff: boolean): FieldProblem[] {
  const { tag, status, otherCase } = item;
  const path = placeOf(item, sent);
  if (otherCase) return [fieldProblemOf(path, items, 'in_other_case', { tag, number: otherCase })];
  if (status === 'missing' && !isWriteOff) return [fieldProblemOf(path, items, 'missing_write_off', { tag })];
  const isRetirable = retirableStatuses.some((one) => one === status);
  return isRetirable ? [] : [fieldProblemOf(path, items, 'not_retirable', { tag, itemState: status })];
}

/** Finds the items that were named, and what keeps them out of a case. */
export async function checkNewItems(
  db: Queryable,
  before: RetirementRecord,
  sent: AddItemsInput,
): Promise<{ ids: string[]; problems: FieldProblem[] }> {
  const { equipmentIds, tags } = sent;
  if (equipmentIds.length + tags.length === 0) {
    return { ids: [], problems: [fieldProblemOf('equipmentIds', items, 'required')] };
  }
  const found = await findCandidates(db, { equipmentIds, tags });
  const isWriteOff = methodOf(await getRetirementRules(db), before)?.isWriteOff ?? false;
  const unknown = equipmentIds.filter((id) => !found.some((item) => item.id === id));
  const known = new Set(found.map(({ tag }) => tag));
  const strange = tags.flatMap((tag, at) =>
    known.has(tag) ? [] : [fieldProblemOf(`tags.${at}`, 'Tags', 'tags_unknown', { tags: tag })],
  );
  const problems = [...found.flatMap((item) => checkCandidate(item, sent, isWriteOff)), ...strange];
  if (unknown.length > 0)
    problems.push(fieldProblemOf('equipmentIds', items, 'not_found', { entity: 'Item' }));
  if (before.itemCount + found.length > maxRetirementLines) {
    const path = tags.length > 0 ? 'tags' : 'equipmentIds';
    problems.push(fieldProblemOf(path, items, 'too_many', { max: maxRetirementLines }));
  }
  return { ids: found.map(({ id }) => id), problems };
}

interface Days {
  today: string;
  approvedOn: string | null;
}

async function getDays(db: Queryable, id: string): Promise<Days> {
  return db.one<Days>(sql`
    select agency_today() as today, agency_day(approved_at) as "approvedOn" from retirement where id = ${id}`);
}

function checkLine(line: RetirementLineInput, index: number, days: Days): FieldProblem[] {
  const { today } = days;
  const path = `lines.${index}`;
  const refuse = problemFactory(retirementLineFields, path);
  const papers = (['instructionOn', 'policeReportOn'] as const)
    .filter((field) => (line[field] ?? '') > today)
    .map((field) => refuse(field, 'date_future', { today }));
  return [...papers, ...checkDisposedOn(line.disposedOn, days, path)];
}

/** Checks what was sent about lines: the items are in the case, the days are possible, the papers are its own. */
export async function checkSentLines(
  db: Queryable,
  { id, status }: RetirementRecord,
  lines: readonly RetirementLineInput[],
  { isRevising = false }: { isRevising?: boolean } = {},
): Promise<FieldProblem[]> {
  const ids = lines.map(({ equipmentId }) => equipmentId);
  const known = new Set((await findEntered(db, id, ids)).map(({ equipmentId }) => equipmentId));
  const days = await getDays(db, id);
  const documents = lines.flatMap(({ instructionDocumentId }) => instructionDocumentId ?? []);
  const problems = lines.flatMap((line, index) => {
    const at = `lines.${index}.equipmentId`;
    if (!known.has(line.equipmentId)) return [fieldProblemOf(at, 'Item', 'not_in_case', { tag: 'Item' })];
    if (ids.indexOf(line.equipmentId) < index) return [fieldProblemOf(at, 'Item', 'line_repeated')];
    return checkLine(line, index, days);
  });
  if (!(await areFilesOf(db, id, documents))) {
    const { title } = retirementLineFields.instructionDocumentId;
    problems.push(fieldProblemOf('lines.0.instructionDocumentId', title, 'not_found', { entity: title }));
  }
  const isHeld = workingRetirementStatuses.some((one) => one === status) && !isRevising;
  if (isHeld) problems.push(...(await findApprovedChanges(db, id, lines)));
  return problems;
}

/** Refuses proceeds of what has no price, or less than it was sold for; asked after the lines were written. */
export async function checkWritten(
  db: Queryable,
  id: string,
  lines: readonly RetirementLineInput[],
): Promise<FieldProblem[]> {
  const ids = lines.map(({ equipmentId }) => equipmentId);
  const wrong = await db.many<{ equipmentId: string; isPriced: boolean }>(sql`
    select equipment_id as "equipmentId", sale_price is not null as "isPriced" from retirement_line
    where retirement_id = ${id} and equipment_id = any(${ids}::uuid[])
      and ((sale_price is null and (proceeds is not null or sale_cost > 0)) or proceeds < sale_price)
    order by position limit 20`);
  const { salePrice, proceeds } = retirementLineFields;
  return wrong.map(({ equipmentId, isPriced }) => {
    const path = `lines.${ids.indexOf(equipmentId)}`;
    return isPriced
      ? fieldProblemOf(`${path}.proceeds`, proceeds.title, 'proceeds_below_price')
      : fieldProblemOf(`${path}.salePrice`, salePrice.title, 'proceeds_without_price');
  });
}
