import { createHash } from 'node:crypto';
import type { ColumnMapping, ImportMapping } from '#contract/features/batch/batch.schema.ts';
import { referenceName } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { importFields, keyName, type BatchTarget } from './batch-target.ts';
import { readOwnBatch, type StoredBatch, type ValueChoices } from './batch.repository.ts';
import { findDateOrder, findDecimal } from './cell-readers.ts';
import { columnsByField, sqlTextOfField } from './combined-columns.ts';
import {
  constantsFor,
  findColumn,
  recognizePreset,
  type Preset,
  type PresetColumn,
} from './presets/preset.ts';
import { presets } from './presets/presets.ts';
import { foldText, titlesOfField } from './field-texts.ts';

/** The headings of a file as a set, whatever their order and spelling. */
export function signatureOf(columns: readonly string[]): string {
  const folded = [...new Set(columns.map(foldText))].toSorted();
  return createHash('sha256').update(JSON.stringify(folded)).digest('hex');
}

interface Memory {
  mapping: ImportMapping & { headings: string[] };
  valueChoices: Record<string, ValueChoices[string]>;
}

/** What was decided about such a file before: by the person, or by somebody who shares it with all. */
async function findMemory(
  db: Queryable,
  entity: string,
  columns: readonly string[],
  userId: string,
): Promise<Memory | undefined> {
  return db.maybe<Memory>(sql`
    select mapping, value_choices as "valueChoices" from import_memory
    where entity = ${entity} and signature = ${signatureOf(columns)} and (user_id = ${userId} or is_shared)
    order by user_id = ${userId} desc, updated_at desc limit 1`);
}

/** Remembers what was decided, by headings: the next file may have its columns in another order. */
export function remember(
  db: Queryable,
  batch: Pick<StoredBatch, 'entity' | 'columns' | 'createdBy' | 'valueChoices'>,
  mapping: ImportMapping,
): void {
  const byHeading = Object.fromEntries(
    Object.entries(batch.valueChoices).map(([column, choices]) => [
      foldText(batch.columns[Number(column)] ?? ''),
      choices,
    ]),
  );
  db.send(sql`
    insert into import_memory (entity, signature, user_id, mapping, value_choices)
    values (${batch.entity}, ${signatureOf(batch.columns)}, ${batch.createdBy},
      ${JSON.stringify({ ...mapping, headings: batch.columns })}, ${JSON.stringify(byHeading)})
    on conflict (entity, signature, user_id) do update set mapping = excluded.mapping,
      value_choices = excluded.value_choices, updated_at = now()`);
}

/** Offers what was decided about files with these headings to everybody, or no longer. */
export async function shareMemory(
  { db, actor }: CommandContext,
  id: string,
  isShared: boolean,
): Promise<{ isShared: boolean }> {
  const batch = await readOwnBatch(db, actor, id);
  if (batch.kind !== 'import' || !batch.mapping) throw new AppError('not_found');
  const mapping = JSON.stringify({ ...batch.mapping, headings: batch.columns });
  await db.run(sql`
    insert into import_memory (entity, signature, user_id, mapping, is_shared)
    values (${batch.entity}, ${signatureOf(batch.columns)}, ${batch.createdBy}, ${mapping}, ${isShared})
    on conflict (entity, signature, user_id) do update set is_shared = excluded.is_shared`);
  return { isShared };
}

/** Whether what the author of a batch decided about such files is offered to everybody. */
export async function isMemoryShared(
  db: Queryable,
  { entity, columns, createdBy }: Pick<StoredBatch, 'entity' | 'columns' | 'createdBy'>,
): Promise<boolean> {
  const memory = await db.maybe<{ isShared: boolean }>(sql`
    select is_shared as "isShared" from import_memory
    where entity = ${entity} and signature = ${signatureOf(columns)} and user_id = ${createdBy}`);
  return memory?.isShared ?? false;
}

/** The different texts of a column, with how many rows have each. */
export async function distinctCells(
  db: Queryable,
  batchId: string,
  column: number,
  limit = 5_000,
): Promise<{ value: string; rows: number }[]> {
  return distinctTexts(db, batchId, sql`raw[${column + 1}::int]`, limit);
}

/** The different texts that columns make together. */
export async function distinctTexts(
  db: Queryable,
  batchId: string,
  text: Sql,
  limit = 5_000,
): Promise<{ value: string; rows: number }[]> {
  return db.many<{ value: string; rows: number }>(sql`
    select value, count(*)::int as rows from (select ${text} as value from batch_row where batch_id = ${batchId}) v
    where value <> '' group by 1 order by 2 desc, 1 limit ${limit}`);
}

function findByKey(target: BatchTarget, key: string): Pick<ColumnMapping, 'field' | 'foundBy'> | undefined {
  const found = importFields(target).find(([field]) => key === field || key === referenceName(field));
  return found && { field: found[0], foundBy: 'key' };
}

function findByTitle(
  target: BatchTarget,
  heading: string,
): Pick<ColumnMapping, 'field' | 'foundBy'> | undefined {
  const folded = foldText(heading);
  const byKey = findByKey(target, heading);
  if (byKey) return byKey;
  for (const [field, { title }] of importFields(target)) {
    const titles = [...titlesOfField(target.entity.name, field, title), ...(target.aliases[field] ?? [])];
    if (titles.some((one) => foldText(one) === folded)) return { field, foundBy: 'title' };
  }
  return undefined;
}

const looksLike: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  macAddresses: /^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$/,
};

function findByValues(
  target: BatchTarget,
  cells: readonly string[],
  taken: ReadonlySet<string>,
): string | null {
  if (cells.length === 0) return null;
  const fields = importFields(target).map(([field]) => field);
  const found = fields.find((field) => {
    const pattern = looksLike[field];
    return pattern && !taken.has(field) && cells.every((cell) => pattern.test(cell));
  });
  return found ?? null;
}

/** How the cells of a column are read, decided by the whole column. */
async function orderOf(
  db: Queryable,
  target: BatchTarget,
  batchId: string,
  { column, field }: Pick<ColumnMapping, 'column' | 'field'>,
): Promise<Pick<ColumnMapping, 'dateOrder' | 'decimal'>> {
  const kind = field === null ? undefined : target.fields[field]?.kind;
  if (kind !== 'date' && kind !== 'money' && kind !== 'percent' && kind !== 'decimal') {
    return { dateOrder: null, decimal: null };
  }
  const cells = (await distinctCells(db, batchId, column, 200_000)).map(({ value }) => value);
  return {
    dateOrder: kind === 'date' ? findDateOrder(cells) : null,
    decimal: kind === 'date' ? null : findDecimal(cells),
  };
}

/** What was said before and what the cells say now; where they differ, a person has to look. */
function agreed<T>(before: T | null, now: T | null): T | null {
  if (before === null || now === null) return before ?? now;
  return before === now ? now : null;
}

/** Columns that were given another field are read as all of their cells say, unless it was said how. */
export async function withOrders(
  db: Queryable,
  target: BatchTarget,
  { id, mapping: before }: Pick<StoredBatch, 'id' | 'mapping'>,
  mapping: ImportMapping,
): Promise<ImportMapping> {
  const fieldBefore = new Map(before?.columns.map(({ column, field }) => [column, field]));
  const columns: ColumnMapping[] = [];
  for (const one of mapping.columns) {
    const isOpen = one.dateOrder === null && one.decimal === null && one.reading !== 'months';
    const isNew = one.field !== null && fieldBefore.get(one.column) !== one.field;
    columns.push(isOpen && isNew ? { ...one, ...(await orderOf(db, target, id, one)) } : one);
  }
  return { ...mapping, columns };
}

interface Proposal {
  mapping: ImportMapping;
  valueChoices: ValueChoices;
}

/** What a column means, by the first of the ways in which one can know. */
function findField(
  target: BatchTarget,
  headings: readonly string[],
  heading: string,
  preset: Preset | undefined,
): Partial<ColumnMapping> | undefined {
  const titled = findByTitle(target, heading);
  if (titled?.foundBy === 'key') return titled;
  const known = preset && findColumn(preset, heading);
  if (!known) return findTogether(target, headings, heading) ?? titled;
  const isOurs = importFields(target).some(([field]) => field === known.field);
  if (!isOurs) return { field: null, foundBy: 'preset' };
  const { field, reading, place } = known;
  return {
    field,
    foundBy: 'preset',
    ...(reading !== undefined && { reading }),
    ...(place !== undefined && { place }),
  };
}

const isHeadingOf = (heading: string) => {
  const folded = foldText(heading);
  return ({ headings }: PresetColumn) => headings.some((one) => foldText(one) === folded);
};

/** A column that makes a field with others: its maker, its first name. */
function findTogether(
  { together }: BatchTarget,
  headings: readonly string[],
  heading: string,
): Partial<ColumnMapping> | undefined {
  const part = together.find(isHeadingOf(heading));
  if (!part) return undefined;
  const others = together.filter(({ field }) => field === part.field);
  const isAlone = headings.filter((one) => others.some(isHeadingOf(one))).length < 2;
  return isAlone ? undefined : { field: part.field, foundBy: 'title', place: part.place ?? 0 };
}

/** What a preset knows about the texts of the columns. */
async function presetChoices(
  db: Queryable,
  batch: Pick<StoredBatch, 'id' | 'columns'>,
  preset: Preset,
  mapping: ImportMapping,
): Promise<ValueChoices> {
  const choices: ValueChoices = {};
  for (const group of columnsByField(mapping)) {
    const choose = preset.values?.[group.field];
    // Also of a column that is remembered: its texts are those of the program all the same.
    const known = findColumn(preset, batch.columns[group.key.column] ?? '');
    if (!choose || known?.field !== group.field) continue;
    const texts = await distinctTexts(db, batch.id, sqlTextOfField(group));
    choices[String(group.key.column)] = texts.flatMap(({ value }) => {
      const choice = choose(value);
      return choice ? [{ value, ...choice }] : [];
    });
  }
  return choices;
}

/** Proposes what each column means: as remembered, by its heading, or as a guess by its values. */
export async function proposeMapping(
  db: Queryable,
  target: BatchTarget,
  batch: Pick<StoredBatch, 'id' | 'entity' | 'columns' | 'createdBy' | 'fileChoices'>,
  keys: readonly string[] = [],
): Promise<Proposal> {
  const memory = await findMemory(db, batch.entity, batch.columns, batch.createdBy);
  const preset =
    presets.find(({ id }) => id === batch.fileChoices.preset) ??
    recognizePreset(presets, batch.entity, batch.columns);
  const taken = new Set<string>();
  const columns: ColumnMapping[] = [];
  const remembered: ValueChoices = {};
  for (const [column, heading] of batch.columns.entries()) {
    const known = memory?.mapping.columns.find(
      (one) => foldText(memory.mapping.headings[one.column] ?? '') === foldText(heading),
    );
    const choices = memory?.valueChoices[foldText(heading)];
    if (choices) remembered[String(column)] = choices;
    if (known && !keys[column]) {
      if (known.field) taken.add(known.field);
      const cells = await orderOf(db, target, batch.id, { column, field: known.field });
      columns.push({
        ...known,
        column,
        foundBy: 'memory',
        dateOrder: agreed(known.dateOrder, cells.dateOrder),
        decimal: agreed(known.decimal, cells.decimal),
      });
      continue;
    }
    let found: Partial<ColumnMapping> | undefined =
      findByKey(target, keys[column] ?? '') ?? findField(target, batch.columns, heading, preset);
    if (!found) {
      const cells = (await distinctCells(db, batch.id, column, 200)).map(({ value }) => value);
      const field = findByValues(target, cells, taken);
      if (field) found = { field, foundBy: 'values' };
    }
    const isTogether = found?.foundBy === 'preset' || found?.place !== undefined;
    const isTaken = !isTogether && taken.has(found?.field ?? '');
    const { field = null, foundBy = null, ...together } = found && !isTaken ? found : {};
    if (field) taken.add(field);
    const order = await orderOf(db, target, batch.id, { column, field });
    columns.push({ column, field, foundBy, ...order, ...together });
  }
  const constants =
    memory?.mapping.constants ?? (preset ? presetConstants(target, preset, batch.columns) : []);
  for (const { field, onlyNew } of constants) if (!onlyNew) taken.add(field);
  const key =
    target.keys.find(({ fields }) => fields.every((field) => taken.has(field))) ??
    target.keys.find(({ fields: [first = ''] }) => taken.has(first));
  const mapping: ImportMapping = {
    columns,
    constants,
    findBy: memory ? memory.mapping.findBy : (preset?.findBy ?? (key ? keyName(key) : null)),
    whenFound: memory?.mapping.whenFound ?? 'update',
    emptyCell: memory?.mapping.emptyCell ?? 'keep',
    ...(preset && { preset: preset.id }),
  };
  const known = preset ? await presetChoices(db, batch, preset, mapping) : {};
  return { mapping, valueChoices: together(remembered, known) };
}

/** Choices of the first, and of the second for the texts about which the first says nothing. */
function together(first: ValueChoices, second: ValueChoices): ValueChoices {
  const choices: ValueChoices = { ...first };
  for (const [column, more] of Object.entries(second)) {
    const own = choices[column] ?? [];
    const known = new Set(own.map(({ value }) => value));
    choices[column] = [...own, ...more.filter(({ value }) => !known.has(value))];
  }
  return choices;
}

function presetConstants(
  target: BatchTarget,
  preset: Preset,
  headings: readonly string[],
): ImportMapping['constants'] {
  const fields = new Map(importFields(target));
  return constantsFor(preset, headings).filter(({ field, value }) => fields.has(field) && value !== '');
}

/** What a mapping lacks: every field must be one of the entity's, and what finds a record must be mapped. */
export function checkMapping(target: BatchTarget, mapping: ImportMapping, width: number): FieldProblem[] {
  const fields = new Map(importFields(target));
  const problems: FieldProblem[] = [];
  for (const [at, { field, column }] of mapping.columns.entries()) {
    const isKnown = field === null || fields.has(field);
    if (!isKnown) problems.push(fieldProblemOf(`mapping.columns.${at}.field`, field, 'unknown_field'));
    if (column >= width) {
      const bounds = { min: 0, max: Math.max(0, width - 1) };
      problems.push(fieldProblemOf(`mapping.columns.${at}.column`, 'Column', 'out_of_range', bounds));
    }
  }
  for (const [at, { field }] of mapping.constants.entries()) {
    // A mapping is stored and shown as it is: a secret can only come in a column, whose cells are sealed.
    if (!fields.has(field) || target.secrets.includes(field))
      problems.push(fieldProblemOf(`mapping.constants.${at}.field`, field, 'unknown_field'));
  }
  const isKey = mapping.findBy === null || target.keys.some((key) => keyName(key) === mapping.findBy);
  if (!isKey) problems.push(fieldProblemOf('mapping.findBy', 'Found by', 'not_a_choice'));
  return problems;
}
