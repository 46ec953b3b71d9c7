import type { z } from 'zod';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type {
  BatchRecord,
  ColumnValue,
  ColumnValues,
  UndecidedChoice,
  ValueChoice,
} from '#contract/features/batch/batch.schema.ts';
import type { valuesQuery } from '#contract/features/batch/import.schema.ts';
import type { Field } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, name, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { withoutQuote } from '#server/shared/list/plain-cell.ts';
import { importFields, type BatchTarget, type BatchTargets } from './batch-target.ts';
import { lockForAction, targetOf } from './batch.commands.ts';
import { distinctTexts, remember } from './batch.mapping.ts';
import { moveBatch, readBatch, type StoredBatch } from './batch.repository.ts';
import { readCell } from './cell-readers.ts';
import { fieldOfColumn, sqlTextOfField } from './combined-columns.ts';
import { foldText } from './field-texts.ts';
import { withCustomFields } from './custom-values.ts';
import { recheckRows, rowsWithTexts } from './recheck.ts';
import { findAlike, findByTexts, type Found } from './references.ts';

/** The field of a column, with the columns that it is read together with. */
async function fieldOf(
  db: Queryable,
  { mapping, entity }: StoredBatch,
  targets: BatchTargets,
  column: number,
) {
  const group = mapping ? fieldOfColumn(mapping, column) : undefined;
  const target = await withCustomFields(db, targetOf(targets, entity));
  const facts = importFields(target).find(([field]) => field === group?.field)?.[1];
  if (!group || !facts) throw new AppError('not_found');
  return { group, facts };
}

/** The records that texts of a file name, without the quote that an export puts before some. */
async function findByCells(
  db: Queryable,
  target: BatchTarget,
  cells: readonly string[],
): Promise<Map<string, Found>> {
  const found = await findByTexts(db, target, [...new Set(cells.map(withoutQuote))]);
  return new Map(cells.map((cell) => [cell, found.get(withoutQuote(cell)) ?? { status: 'unknown' }]));
}

type Meaning = Pick<ColumnValue, 'status' | 'id'>;

/** What each text means by itself: a record, a key of a choice, or nothing that is known. */
async function meaningsOf(
  db: Queryable,
  target: BatchTarget | undefined,
  others: readonly BatchTarget[],
  texts: readonly string[],
  read: (text: string) => Meaning,
): Promise<Map<string, Meaning>> {
  if (!target) return new Map(texts.map((text) => [text, read(text)]));
  const found = await findByCells(db, target, texts);
  for (const other of others) {
    const open = texts.filter((text) => found.get(text)?.status === 'unknown');
    const hits = open.length > 0 ? await findByCells(db, other, open) : [];
    for (const [text, hit] of hits) if (hit.status === 'known') found.set(text, hit);
  }
  return new Map(
    [...found].map(([text, hit]) => [
      text,
      { status: hit.status, id: hit.status === 'known' ? hit.id : null },
    ]),
  );
}

async function labelsOf(db: Queryable, target: BatchTarget, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; label: string }>(sql`
    select id, ${name(columnOf(target.entity.display))} as label from ${name(tableOf(target.entity))}
    where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

const isOpen = ({ status, choice }: Pick<ColumnValue, 'status' | 'choice'>) =>
  status !== 'known' && choice === null;

const pageSize = 100;
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type FoundValue = Omit<ColumnValue, 'label' | 'like'>;
type ColumnField = Awaited<ReturnType<typeof fieldOf>>;

/** The texts of a column with what they mean and what was chosen for them. */
async function findValues(
  db: Queryable,
  targets: BatchTargets,
  batch: StoredBatch,
  { group, facts }: ColumnField,
  cells: readonly { value: string; rows: number }[],
): Promise<FoundValue[]> {
  const read = (text: string): Meaning => {
    if (facts.kind !== 'choice' && facts.kind !== 'bool') return { status: 'known', id: null };
    const reading = readCell(batch.entity, group.field, facts, text, group.key);
    return 'key' in reading
      ? { status: 'unknown', id: null }
      : { status: 'known', id: String(reading.value) };
  };
  const meanings = await meaningsOf(
    db,
    facts.entity && targets.get(facts.entity),
    (facts.otherEntities ?? []).flatMap((entity) => targets.get(entity) ?? []),
    cells.map(({ value }) => value),
    read,
  );
  const choices = new Map(
    (batch.valueChoices[String(group.key.column)] ?? []).map((choice) => [choice.value, choice]),
  );
  return cells.map(({ value, rows }) => ({
    value,
    rows,
    status: meanings.get(value)?.status ?? ('unknown' as const),
    id: meanings.get(value)?.id ?? null,
    choice: choices.get(value) ?? null,
  }));
}

const asRead = new Intl.Collator('en', { numeric: true });

/** The most frequent texts first; those that are as frequent as people read them: 2 before 10. */
const byRowsThenText = (one: FoundValue, other: FoundValue) =>
  other.rows - one.rows || asRead.compare(one.value, other.value);

/** The different texts of a column with what they mean, in pages: those that need a decision first. */
export async function listValues(
  db: Queryable,
  targets: BatchTargets,
  batch: StoredBatch,
  column: number,
  query: z.infer<typeof valuesQuery> = {},
): Promise<ColumnValues> {
  const ofColumn = await fieldOf(db, batch, targets, column);
  const { group, facts } = ofColumn;
  const all = await distinctTexts(db, batch.id, sqlTextOfField(group));
  const wanted = foldText(query.q ?? '');
  const cells =
    query.value === undefined
      ? all.filter(({ value }) => foldText(value).includes(wanted))
      : [{ value: query.value, rows: all.find(({ value }) => value === query.value)?.rows ?? 0 }];
  const found = (await findValues(db, targets, batch, ofColumn, cells)).toSorted(byRowsThenText);
  const sorted = [
    ...found.filter(isOpen),
    ...found.filter(({ choice }) => choice !== null),
    ...found.filter(({ status, choice }) => status === 'known' && choice === null),
  ];
  const from = query.offset ?? 0;
  const shown = sorted.slice(from, from + (query.limit ?? pageSize));
  const open = found.filter(isOpen);
  return {
    items: await describeValues(db, facts.entity && targets.get(facts.entity), facts, shown),
    total: found.length,
    open: open.length,
    unknown: open.filter(({ status }) => status === 'unknown').length,
    openRows: open.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** The page with names of records, and for what nobody knows with those whose name is like it. */
async function describeValues(
  db: Queryable,
  target: BatchTarget | undefined,
  facts: Field,
  shown: readonly FoundValue[],
): Promise<ColumnValue[]> {
  const idOf = ({ id, choice }: Pick<ColumnValue, 'id' | 'choice'>) => (choice ? (choice.id ?? null) : id);
  if (!target || facts.kind !== 'reference') {
    return shown.map((one) => ({ ...one, label: null, like: [] }));
  }
  const ids = shown.flatMap((one) => idOf(one) ?? []).filter((id) => isUuid.test(id));
  const labels = ids.length === 0 ? new Map<string, string>() : await labelsOf(db, target, ids);
  const items: ColumnValue[] = [];
  for (const one of shown) {
    // Of a list only what is still open: whoever looks at one text may decide it otherwise.
    const isOffered = one.status !== 'known' && (one.choice === null || shown.length === 1);
    const like = isOffered ? await findAlike(db, target, withoutQuote(one.value)) : [];
    items.push({ ...one, label: labels.get(idOf(one) ?? '') ?? null, like });
  }
  return items;
}

/** The same choice for the texts of a column that nobody decided, beside those that are chosen by name. */
async function choicesOfUndecided(
  db: Queryable,
  targets: BatchTargets,
  batch: StoredBatch,
  ofColumn: ColumnField,
  { use, values }: UndecidedChoice,
  named: ReadonlySet<string>,
): Promise<ValueChoice[]> {
  const { facts, group } = ofColumn;
  const all = await distinctTexts(db, batch.id, sqlTextOfField(group));
  const found = await findValues(db, targets, batch, ofColumn, all);
  // What names several records, or one that cannot be chosen, is not created once more.
  const open = found.filter(
    (one) => isOpen(one) && !named.has(one.value) && (use !== 'create' || one.status === 'unknown'),
  );
  if (use === 'create' && facts.kind !== 'reference') {
    throw refuseFields([fieldProblemOf('undecided.use', facts.title, 'not_a_choice')]);
  }
  return open
    .slice(0, batchLimits.choices)
    .map(({ value }) => ({ value, use, ...(use === 'create' && { values: values ?? {} }) }));
}

interface Chosen {
  choices: readonly ValueChoice[];
  undecided?: UndecidedChoice | undefined;
}

/** Chooses what texts of a column mean; what was chosen for other texts stays. Rows that were checked are checked again. */
export async function setValues(
  context: CommandContext,
  targets: BatchTargets,
  id: string,
  column: number,
  { choices, undecided }: Chosen,
): Promise<BatchRecord> {
  const { db } = context;
  const { batch, to } = await lockForAction(context, id, 'import', 'map');
  const ofColumn = await fieldOf(db, batch, targets, column);
  const { group } = ofColumn;
  const key = String(group.key.column);
  const problems = choices.flatMap(({ use, id: chosen }, at) =>
    use === 'record' && !chosen ? [fieldProblemOf(`choices.${at}.id`, 'Record', 'required')] : [],
  );
  if (problems.length > 0) throw refuseFields(problems);
  const named = new Set(choices.map(({ value }) => value));
  const others = undecided ? await choicesOfUndecided(db, targets, batch, ofColumn, undecided, named) : [];
  for (const { value } of others) named.add(value);
  const before = (batch.valueChoices[key] ?? []).filter(({ value }) => !named.has(value));
  const valueChoices = { ...batch.valueChoices, [key]: [...before, ...choices, ...others] };
  const isChecked = batch.state === 'checked';
  moveBatch(db, id, isChecked ? 'checked' : to, sql`, value_choices = ${JSON.stringify(valueChoices)}`);
  if (batch.mapping) remember(db, { ...batch, valueChoices }, batch.mapping);
  if (isChecked) {
    const rows = await rowsWithTexts(db, id, sqlTextOfField(group), [...named]);
    await recheckRows(context, targets, { ...batch, valueChoices }, rows);
  }
  return readBatch(db, id);
}
