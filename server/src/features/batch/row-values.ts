import type { ColumnMapping, ImportMapping, ValueChoice } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Field } from '#contract/shared/field.ts';
import { addMonths, isRealDay } from '#contract/shared/day.ts';
import { isAmount } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { withoutQuote } from '#server/shared/list/plain-cell.ts';
import { importFields, isUuid, type BatchTarget } from './batch-target.ts';
import type { StoredBatch, ValueChoices } from './batch.repository.ts';
import { readCell } from './cell-readers.ts';
import {
  codeOfText,
  columnsByField,
  fillConstant,
  textOfField,
  type FieldColumns,
} from './combined-columns.ts';
import type { References } from './references.ts';
import type { Secrets } from './secrets.ts';

/** A record that is created on the way, when the batch is applied. */
export interface Creation {
  create: { entity: EntityName; text: string; values: Record<string, unknown> };
}

/** What stands for a record under a name; a field of a category that is called so holds plain values. */
function standsFor(value: unknown, name: 'create' | 'named'): boolean {
  if (typeof value !== 'object' || value === null || !(name in value)) return false;
  const what = (value as Record<string, unknown>)[name];
  return typeof what === 'object' && what !== null && 'entity' in what;
}

export function isCreation(value: unknown): value is Creation {
  return standsFor(value, 'create');
}

/**
 * A record by the text that names it. The check notes which one it is; without an id it comes with an earlier row of
 * the same file.
 */
export interface Named {
  named: { entity: EntityName; text: string; id: string | null };
}

export function isNamed(value: unknown): value is Named {
  return standsFor(value, 'named');
}

/** The id of the record that a value of a row names, where there is one. */
export function idOfValue(value: unknown): string | null {
  const id = isNamed(value) ? value.named.id : value;
  return typeof id === 'string' && isUuid(id) ? id : null;
}

/** Which row of a file brings the record that a row names. */
export type RowOfFile = 'other' | 'itself' | 'none';

/** What a row asks for: values as a command takes them, fields to clear, and what is wrong already. */
export interface RowValues {
  values: Record<string, unknown>;
  cleared: string[];
  problems: FieldProblem[];
  /** Amounts by field, for the statement. */
  amounts: Record<string, string>;
  /** What a new record has where the row says nothing. */
  defaults: Record<string, unknown>;
  /** Somebody chose to leave out the rows that have one of its texts. */
  isLeftOut?: true;
}

interface Cell {
  field: string;
  facts: Field;
  text: string;
  /** What the text is made of, where several columns make it. */
  parts: string[];
  column: ColumnMapping;
  /** Filled for new records only. */
  isDefault: boolean;
}

const clearMark = '(clear)';

interface CellPlan {
  target: BatchTarget;
  fields: ReadonlyMap<string, Field>;
  groups: readonly FieldColumns[];
}

const plans = new WeakMap<ImportMapping, CellPlan>();

/** What the cells of every row of a file are read by; worked out once for as long as the mapping is in hand. */
function planOf(target: BatchTarget, mapping: ImportMapping): CellPlan {
  const known = plans.get(mapping);
  if (known?.target === target) return known;
  const plan = { target, fields: new Map(importFields(target)), groups: columnsByField(mapping) };
  plans.set(mapping, plan);
  return plan;
}

/** The cells of a row by field. */
function cellsOf(
  target: BatchTarget,
  { mapping, columns: headings }: { mapping: ImportMapping; columns: readonly string[] },
  raw: readonly string[],
): Cell[] {
  const { fields, groups } = planOf(target, mapping);
  const cells = new Map<string, Cell>();
  for (const group of groups) {
    const facts = fields.get(group.field);
    if (!facts) continue;
    const { text, parts } = textOfField(group, raw, headings);
    cells.set(group.field, {
      field: group.field,
      facts,
      text,
      parts,
      column: group.key,
      isDefault: false,
    });
  }
  for (const { field, value, onlyNew = false } of mapping.constants) {
    const facts = fields.get(field);
    const isFilled = cells.has(field) && !(onlyNew && cells.get(field)?.text === '');
    if (!facts || isFilled) continue;
    const filled = fillConstant(value, raw, headings);
    const isMade = filled !== value && facts.kind === 'code' && facts.isUpper === true;
    const text = isMade ? codeOfText(filled, facts.max ?? filled.length) : filled;
    const column = { column: -1, field, foundBy: 'person' as const, dateOrder: null, decimal: null };
    cells.set(field, { field, facts, text, parts: [], column, isDefault: onlyNew });
  }
  return [...cells.values()];
}

const knownChoices = new WeakMap<readonly ValueChoice[], ReadonlyMap<string, ValueChoice>>();

function choiceOf(choices: ValueChoices, { column, text }: Cell): ValueChoice | undefined {
  const ofColumn = choices[String(column.column)];
  if (!ofColumn) return undefined;
  const byText =
    knownChoices.get(ofColumn) ?? new Map(ofColumn.toReversed().map((choice) => [choice.value, choice]));
  knownChoices.set(ofColumn, byText);
  return byText.get(text);
}

/** The dates that months are counted from, the first that a row has. */
const countedFrom = ['warrantyStartsOn', 'acquiredOn', 'startsOn'];

/** Dates that are told as months after another date of the row, where no date is told. */
function readMonths(
  target: BatchTarget,
  mapping: ImportMapping,
  raw: readonly string[],
  read: RowValues,
): void {
  for (const { field, months } of planOf(target, mapping).groups) {
    const facts = target.entity.fields[field];
    const count = Number(
      /^(\d{1,3})(?:[.,]0+)?\s*\p{L}*\.?$/u.exec(raw[months?.column ?? -1] ?? '')?.[1] ?? 0,
    );
    if (!months || facts?.kind !== 'date' || read.values[field] !== undefined || count === 0) continue;
    const from = countedFrom.map((one) => read.values[one]).find((day) => day !== undefined && day !== '');
    if (typeof from === 'string') {
      // A day that is none is refused at its own cell.
      if (isRealDay(from)) read.values[field] = addMonths(from, count);
      continue;
    }
    // So is one that cannot be read.
    if (read.problems.some(({ path }) => countedFrom.includes(path))) continue;
    read.problems.push(fieldProblemOf(field, facts.title, 'months_without_date', { n: count }));
  }
}

/** What a record is created with that several columns name: each part in its own field. */
function valuesOfParts(references: References, entity: EntityName, parts: readonly string[]) {
  const target = references.target(entity);
  const values: Record<string, unknown> = {};
  if (!target || parts.length < 2) return values;
  for (const [at, field] of target.parts.entries()) {
    const text = withoutQuote(parts[at] ?? '');
    const of = target.entity.fields[field]?.entity;
    if (text !== '') values[field] = of ? { create: { entity: of, text, values: {} } } : text;
  }
  return values;
}

/** The id of the record that a text names, or a record to be created, or nothing. */
async function readReference(
  references: References,
  cell: Pick<Cell, 'field' | 'facts' | 'text' | 'parts'>,
  entity: Field['entity'],
  choice: ValueChoice | undefined,
  rowOfFile: (entity: EntityName, text: string) => Promise<RowOfFile>,
): Promise<{ value?: string | Creation | Named } | { problem: FieldProblem }> {
  const { field, facts } = cell;
  const text = withoutQuote(cell.text);
  if (!entity || choice?.use === 'empty') return {};
  if (choice?.use === 'record' && choice.id) return { value: choice.id };
  // Before it is looked for: what an earlier row of the chunk created is there only until the check ends.
  if (choice?.use === 'create') {
    const values = { ...valuesOfParts(references, entity, cell.parts), ...choice.values };
    return { value: { create: { entity, text, values } } };
  }
  const found = await references.find(entity, text);
  if (found.status === 'known') return { value: { named: { entity, text, id: found.id } } };
  for (const other of found.status === 'unknown' ? (facts.otherEntities ?? []) : []) {
    const hit = await references.find(other, text);
    if (hit.status === 'known') return { value: { named: { entity: other, text, id: hit.id } } };
  }
  const inFile = found.status === 'unknown' ? await rowOfFile(entity, text) : 'none';
  if (inFile === 'other') return { value: { named: { entity, text, id: null } } };
  if (inFile === 'itself') return { problem: fieldProblemOf(field, facts.title, 'row_names_itself') };
  const fail = (
    ...[key, params]: [Parameters<typeof fieldProblemOf>[2], Record<string, string | number>]
  ) => ({
    problem: fieldProblemOf(field, facts.title, key, params),
  });
  if (found.status === 'ambiguous') return fail('reference_ambiguous', { n: found.n, value: text });
  if (found.status === 'inactive') return fail('reference_inactive', { name: found.name });
  return fail('reference_unknown', { entity: facts.title, value: text });
}

const fundingPart = /^(.*\S)\s+([\d.,]+)\s*%?(?:\s*\(([\d.]+)\))?$/;
const fundingParts = (text: string) => text.split(';').filter((one) => one.trim() !== '');

/** The texts of a row that name records, with what they can be. */
export function namesOf(
  target: BatchTarget,
  { mapping, columns, valueChoices }: Pick<StoredBatch, 'mapping' | 'valueChoices' | 'columns'>,
  raw: readonly string[],
): { entity: EntityName; text: string }[] {
  if (!mapping) return [];
  return cellsOf(target, { mapping, columns }, raw).flatMap((cell) => {
    const { field, facts, text } = cell;
    if (text === '' || text === clearMark) return [];
    if (field === 'fundingLines') {
      return fundingParts(text).map((part) => ({
        entity: 'funding-source' as const,
        text: withoutQuote(fundingPart.exec(part.trim())?.[1] ?? part.trim()),
      }));
    }
    if (facts.kind !== 'reference' || !facts.entity || choiceOf(valueChoices, cell)) return [];
    const named = withoutQuote(text);
    return [facts.entity, ...(facts.otherEntities ?? [])].map((entity) => ({ entity, text: named }));
  });
}

/** Who pays, as `FHWA-NHPP 80; STATE 20`, with an amount in brackets where one is set. */
async function readFunding(references: References, cell: Cell, amountField: string): Promise<FieldReading> {
  const lines: unknown[] = [];
  for (const part of fundingParts(cell.text)) {
    const match = fundingPart.exec(part.trim());
    const text = match?.[1] ?? part.trim();
    const amount = match?.[3];
    const percent = match?.[2]?.replace(',', '.') ?? '100';
    const source = { ...cell, text, parts: [] };
    const nowhere = async () => 'none' as const;
    const found = await readReference(references, source, 'funding-source', undefined, nowhere);
    if ('problem' in found) return found;
    const { value } = found;
    const fundingSourceId = isNamed(value) ? value.named.id : value;
    lines.push({ fundingSourceId, percent, ...(amount !== undefined && { [amountField]: amount }) });
  }
  return { value: lines };
}

/** What spreadsheets write where a formula has no value. */
const spreadsheetError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

type FieldReading = { value?: unknown } | { problem: FieldProblem };

async function readField(
  target: BatchTarget,
  references: References,
  cell: Cell,
  choice: ValueChoice | undefined,
  rowOfFile: (entity: EntityName, text: string) => Promise<RowOfFile>,
): Promise<FieldReading> {
  const { field, facts, text } = cell;
  if (field === 'fundingLines' || field === 'lineFunding') {
    return readFunding(references, cell, target.entity.name === 'project' ? 'cap' : 'amount');
  }
  if (facts.kind === 'reference') return readReference(references, cell, facts.entity, choice, rowOfFile);
  if (choice?.use === 'empty') return {};
  if (choice?.use === 'record' && choice.id) return { value: choice.id };
  if (spreadsheetError.test(text)) {
    return { problem: fieldProblemOf(field, facts.title, 'cell_error', { value: text }) };
  }
  const { timeZone } = await references.calendar();
  const reading = readCell(target.entity.name, field, facts, text, { ...cell.column, timeZone });
  if (!('key' in reading)) return reading;
  return { problem: fieldProblemOf(field, facts.title, reading.key, reading.params) };
}

/** Reads a row of an import by its mapping and by what was chosen for its texts. */
export async function readRowValues(
  target: BatchTarget,
  batch: Pick<StoredBatch, 'mapping' | 'valueChoices' | 'columns'>,
  references: References,
  row: { n: number; raw: readonly string[]; secrets: Secrets },
  rowOfFile: (entity: EntityName, text: string) => Promise<RowOfFile>,
): Promise<RowValues> {
  const read: RowValues = { values: {}, cleared: [], problems: [], amounts: {}, defaults: {} };
  const { mapping, columns } = batch;
  if (!mapping) return read;
  if (row.raw.length > batch.columns.length) {
    const width = { n: row.n, got: row.raw.length, want: batch.columns.length };
    read.problems.push(fieldProblemOf('', '', 'row_width', width));
  }
  let isLeftOut = false;
  const isColumn = new Set(mapping.columns.map(({ field }) => field));
  for (const cell of cellsOf(target, { mapping, columns }, row.raw)) {
    const { field, text, isDefault } = cell;
    const isEmpty = text === '' || (isDefault && isColumn.has(field));
    if (text === clearMark || (isEmpty && mapping.emptyCell === 'clear')) read.cleared.push(field);
    if (text === '' || text === clearMark) continue;
    if (target.secrets.includes(field)) {
      read.values[field] = row.secrets[String(cell.column.column)];
      continue;
    }
    const choice = choiceOf(batch.valueChoices, cell);
    if (choice?.use === 'skip') {
      isLeftOut = true;
      continue;
    }
    const reading = await readField(target, references, cell, choice, rowOfFile);
    if ('problem' in reading) read.problems.push(reading.problem);
    else if (reading.value !== undefined) (isDefault ? read.defaults : read.values)[field] = reading.value;
    const amount = read.values[field];
    if (cell.facts.kind === 'money' && typeof amount === 'string' && isAmount(amount))
      read.amounts[field] = amount;
  }
  // Its amounts stand in the statement, and nothing else of it is compared with other rows.
  if (isLeftOut) return { ...read, values: {}, cleared: [], problems: [], defaults: {}, isLeftOut };
  readMonths(target, mapping, row.raw, read);
  return read;
}
