import type { ColumnMapping, ImportMapping, ValueChoice } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Field } from '#contract/shared/field.ts';
import { isAmount } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { importFields, type BatchTarget } from './batch-target.ts';
import type { StoredBatch, ValueChoices } from './batch.repository.ts';
import { readCell } from './cell-readers.ts';
import type { References } from './references.ts';
import type { Secrets } from './secrets.ts';

/** A record that is created on the way, when the batch is applied. */
export interface Creation {
  create: { entity: EntityName; text: string; values: Record<string, unknown> };
}

export function isCreation(value: unknown): value is Creation {
  return typeof value === 'object' && value !== null && 'create' in value;
}

/**
 * A record by the text that names it. The check notes which one it is; without an id it comes with an earlier row of
 * the same file.
 */
export interface Named {
  named: { entity: EntityName; text: string; id: string | null };
}

export function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'named' in value;
}

/** What a row asks for: values as a command takes them, fields to clear, and what is wrong already. */
export interface RowValues {
  values: Record<string, unknown>;
  cleared: string[];
  problems: FieldProblem[];
  /** Amounts by field, for the statement. */
  amounts: Record<string, string>;
}

interface Cell {
  field: string;
  facts: Field;
  text: string;
  column: ColumnMapping;
}

const clearMark = '(clear)';
const noOrder = { dateOrder: null, decimal: null };

/** The cells of a row by field; columns of one field are read together, with a space between them. */
function cellsOf(target: BatchTarget, mapping: ImportMapping, raw: readonly string[]): Cell[] {
  const fields = new Map(importFields(target));
  const cells = new Map<string, Cell>();
  for (const column of mapping.columns) {
    const facts = column.field === null ? undefined : fields.get(column.field);
    if (column.field === null || !facts) continue;
    const text = raw[column.column] ?? '';
    const before = cells.get(column.field);
    if (before) before.text = [before.text, text].filter(Boolean).join(' ');
    else cells.set(column.field, { field: column.field, facts, text, column });
  }
  for (const { field, value } of mapping.constants) {
    const facts = fields.get(field);
    if (!facts || cells.has(field)) continue;
    const column = { column: -1, field, foundBy: 'person' as const, ...noOrder };
    cells.set(field, { field, facts, text: value, column });
  }
  return [...cells.values()];
}

function choiceOf(choices: ValueChoices, { column, text }: Cell): ValueChoice | undefined {
  return choices[String(column.column)]?.find(({ value }) => value === text);
}

/** The id of the record that a text names, or a record to be created, or nothing. */
async function readReference(
  references: References,
  cell: Pick<Cell, 'field' | 'facts' | 'text'>,
  entity: Field['entity'],
  choice: ValueChoice | undefined,
  isInFile: (entity: EntityName, text: string) => Promise<boolean>,
): Promise<{ value?: string | Creation | Named; problem?: FieldProblem }> {
  const { field, facts, text } = cell;
  if (!entity || choice?.use === 'empty') return {};
  if (choice?.use === 'record' && choice.id) return { value: choice.id };
  // Before it is looked for: what an earlier row of the chunk created is there only until the check ends.
  if (choice?.use === 'create') return { value: { create: { entity, text, values: choice.values ?? {} } } };
  const found = await references.find(entity, text);
  if (found.status === 'known') return { value: { named: { entity, text, id: found.id } } };
  if (found.status === 'unknown' && (await isInFile(entity, text))) {
    return { value: { named: { entity, text, id: null } } };
  }
  const fail = (
    ...[key, params]: [Parameters<typeof fieldProblemOf>[2], Record<string, string | number>]
  ) => ({
    problem: fieldProblemOf(field, facts.title, key, params),
  });
  if (found.status === 'ambiguous') return fail('reference_ambiguous', { n: found.n, value: text });
  if (found.status === 'inactive') return fail('reference_inactive', { name: found.name });
  return fail('reference_unknown', { entity: facts.title, value: text });
}

/** Who pays, as `FHWA-NHPP 80; STATE 20`. */
async function readFunding(
  references: References,
  cell: Cell,
): Promise<{ value?: unknown; problem?: FieldProblem }> {
  const lines: unknown[] = [];
  for (const part of cell.text.split(';').filter((one) => one.trim() !== '')) {
    const match = /^(.*\S)\s+([\d.,]+)\s*%?$/.exec(part.trim());
    const text = match?.[1] ?? part.trim();
    const percent = match?.[2]?.replace(',', '.') ?? '100';
    const source = { ...cell, text };
    const nowhere = async () => false;
    const { value, problem } = await readReference(references, source, 'funding-source', undefined, nowhere);
    if (problem) return { problem };
    lines.push({ fundingSourceId: isNamed(value) ? value.named.id : value, percent });
  }
  return { value: lines };
}

/** Reads a row of an import by its mapping and by what was chosen for its texts. */
export async function readRowValues(
  target: BatchTarget,
  batch: Pick<StoredBatch, 'mapping' | 'valueChoices' | 'columns'>,
  references: References,
  row: { n: number; raw: readonly string[]; secrets: Secrets },
  isInFile: (entity: EntityName, text: string) => Promise<boolean>,
): Promise<RowValues> {
  const read: RowValues = { values: {}, cleared: [], problems: [], amounts: {} };
  if (!batch.mapping) return read;
  if (row.raw.length > batch.columns.length) {
    const width = { n: row.n, got: row.raw.length, want: batch.columns.length };
    read.problems.push(fieldProblemOf('', '', 'row_width', width));
  }
  for (const cell of cellsOf(target, batch.mapping, row.raw)) {
    const { field, facts, text } = cell;
    if (text === '' || text === clearMark) {
      if (text === clearMark || batch.mapping.emptyCell === 'clear') read.cleared.push(field);
      continue;
    }
    if (target.secrets.includes(field)) {
      read.values[field] = row.secrets[String(cell.column.column)];
      continue;
    }
    const choice = choiceOf(batch.valueChoices, cell);
    if (facts.kind === 'reference' || field === 'fundingLines') {
      const { value, problem } =
        field === 'fundingLines'
          ? await readFunding(references, cell)
          : await readReference(references, cell, facts.entity, choice, isInFile);
      if (problem) read.problems.push(problem);
      else if (value !== undefined) read.values[field] = value;
      continue;
    }
    if (choice?.use === 'empty') continue;
    const reading =
      choice?.use === 'record' && choice.id
        ? { value: choice.id }
        : readCell(target.entity.name, field, facts, text, cell.column);
    if ('key' in reading) read.problems.push(fieldProblemOf(field, facts.title, reading.key, reading.params));
    else read.values[field] = reading.value;
    const amount = read.values[field];
    if (facts.kind === 'money' && typeof amount === 'string' && isAmount(amount))
      read.amounts[field] = amount;
  }
  return read;
}
