import { z } from 'zod';
import { batchLimits } from './batch.limits.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { fieldProblem, problemParams } from '#contract/shared/errors.ts';
import { percent } from '#contract/shared/field.ts';
import { batchStatuses } from './batch.states.ts';

export const batchKinds = ['import', 'bulk_edit', 'scan', 'discovery', 'undo'] as const;
export const policies = ['good_rows', 'all_or_nothing'] as const;
export const verdicts = ['new', 'update', 'same', 'fix', 'skip', 'changed'] as const;
export type Verdict = (typeof verdicts)[number];
/** What became of a row, as the statement adds it up; before a batch is applied all but the unchanged are left out. */
export const rowParts = ['new', 'updated', 'unchanged', 'leftOut'] as const;
export type RowPart = (typeof rowParts)[number];

/**
 * How a column goes together with the other columns of its field: after a comma, only where those before it are empty,
 * as a line of its own with its heading, or as a number of months after another date of the row.
 */
export const columnReadings = ['comma', 'otherwise', 'note', 'months'] as const;

/** How the cells of one column are read. */
export const columnMapping = z.strictObject({
  /** Its place in the file, from 0. */
  column: z.int().min(0).max(199),
  /** The field it is imported into; null when it is not imported. */
  field: z.string().max(60).nullable(),
  /** What the field was found by; a guess by values must be looked at. */
  foundBy: z.enum(['key', 'memory', 'preset', 'title', 'values', 'person']).nullable(),
  /** Where dates have their year at the end: what comes first. */
  dateOrder: z.enum(['day_first', 'month_first']).nullable().default(null),
  /** What stands before the cents. */
  decimal: z.enum(['point', 'comma']).nullable().default(null),
  /** How it goes together with other columns of the same field; without it with a space between them. */
  reading: z.enum(columnReadings).optional(),
  /** Its place among the columns of the same field. */
  place: z.int().min(0).max(19).optional(),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

/** What an import does with its columns, and with records that are there already. */
export const importMapping = z.strictObject({
  columns: z.array(columnMapping).max(200),
  /**
   * The same text in every row, for a field without a column; `{Heading}` stands for the cell of that column. Of those
   * for new records only, an empty cell is filled too.
   */
  constants: z
    .array(
      z.strictObject({
        field: z.string().max(60),
        value: z.string().max(4_000),
        onlyNew: z.boolean().optional(),
      }),
    )
    .max(60),
  /** The field that finds a record; null makes every row a new one. */
  findBy: z.string().max(60).nullable(),
  whenFound: z.enum(['update', 'leave']),
  emptyCell: z.enum(['keep', 'clear']),
  /** The program whose export the file is, if its headings tell. */
  preset: z.string().max(40).nullable().optional(),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** What a text of a column means that names no single record by itself. */
export const valueChoice = z.strictObject({
  value: z.string().max(4_000),
  /** `skip` leaves the rows out on purpose, `problem` keeps them among those to fix. */
  use: z.enum(['record', 'create', 'empty', 'problem', 'skip']),
  /** The record, or for a choice its key. */
  id: z.string().max(80).optional(),
  /** What the record is created with when the batch is applied. */
  values: z.record(z.string(), z.unknown()).optional(),
});
export type ValueChoice = z.infer<typeof valueChoice>;

/** The same for every text of a column that is not decided yet; where records are created, for those that nobody knows. */
export const undecidedChoice = z.strictObject({
  use: z.enum(['create', 'empty', 'skip']),
  /** What each of the records is created with beside its name. */
  values: z.record(z.string(), z.unknown()).optional(),
});
export type UndecidedChoice = z.infer<typeof undecidedChoice>;

/** A source with the share that it pays of every record. */
export const bulkFundingLine = z.strictObject({
  fundingSourceId: z.uuid(),
  percent: percent('Share').schema,
});
export type BulkFundingLine = z.infer<typeof bulkFundingLine>;

/** One change of a bulk edit. */
export const bulkChange = z.strictObject({
  field: z.string().max(60),
  operation: z.enum([
    'set',
    'clear',
    'add',
    'percent',
    'move_days',
    'move_months',
    'move_years',
    'prepend',
    'append',
    'replace',
    'add_entry',
    'remove_entry',
  ]),
  /** Several choices, or who pays, as a list; of a secret its mask stands for what was sent before. */
  value: z
    .union([
      z.string().max(2_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.string().max(200)).max(100),
      z.array(bulkFundingLine).max(20),
    ])
    .optional(),
  /** The text that is replaced; plain, never a pattern. */
  search: z.string().min(1).max(200).optional(),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** A step that is taken with many records; its input is what a single one is asked for, the reason is the batch’s own. */
export const batchStep = z.strictObject({
  action: z.string().max(40),
  input: z.record(z.string().max(40), z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])),
});
export type BatchStep = z.infer<typeof batchStep>;

/** What is known about the files of another program. */
export const importPreset = z.object({
  id: z.string(),
  name: z.string(),
  entity: z.enum(entityNames),
  /** The headings that tell such a file, each in the languages that are known. */
  telling: z.array(z.array(z.string())),
  columns: z.array(z.object({ headings: z.array(z.string()), field: z.string().nullable() })),
});
export type ImportPreset = z.infer<typeof importPreset>;

const amounts = z.record(z.string(), z.string());

/** How many rows became what; money by field. */
export const batchCounts = z.object({
  rows: z.int(),
  new: z.int(),
  update: z.int(),
  same: z.int(),
  fix: z.int(),
  skip: z.int(),
  changed: z.int(),
  applied: z.int(),
  refused: z.int(),
  undone: z.int(),
  /** Rows of which something is odd; they are applied all the same. */
  warned: z.int(),
});
export type BatchCounts = z.infer<typeof batchCounts>;

export const batchRecord = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  number: z.string(),
  kind: z.enum(batchKinds),
  entity: z.enum(entityNames),
  title: z.string(),
  reason: z.string().nullable(),
  state: z.enum(batchStatuses),
  policy: z.enum(policies),
  /** An administrator takes over what is there already. */
  isTakeOver: z.boolean(),
  file: z.object({ name: z.string(), size: z.int(), mediaType: z.string(), sha256: z.string() }).nullable(),
  columns: z.array(z.string()),
  mapping: importMapping.nullable(),
  changes: z.array(bulkChange).nullable(),
  /** The step that is taken with its records, where it is no edit of fields. */
  step: batchStep.nullable(),
  progress: z.object({ done: z.int(), total: z.int(), since: z.string() }),
  counts: batchCounts,
  failure: z.object({ messageKey: z.string(), params: problemParams, message: z.string() }).nullable(),
  undoes: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** What takes it back or did; while that goes on, its progress stands in `progress`. */
  undoneBy: z.object({ id: z.uuid(), number: z.string(), state: z.enum(batchStatuses) }).nullable(),
  /** The import whose left-out rows it corrects. */
  fixes: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** The import in which its left-out rows are corrected. */
  fixedBy: z.object({ id: z.uuid(), number: z.string(), state: z.enum(batchStatuses) }).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The account of its author, who alone edits and applies it. */
  authorId: z.uuid(),
  appliedAt: z.string().nullable(),
  undoUntil: z.string().nullable(),
});
export type BatchRecord = z.infer<typeof batchRecord>;

export const batchRow = z.object({
  n: z.int(),
  version: z.int().min(1),
  raw: z.array(z.string()),
  verdict: z.enum(verdicts).nullable(),
  targetId: z.uuid().nullable(),
  /** The record as a list names it; nothing where there is none yet, and in what an edit of cells answers. */
  target: z
    .object({ label: z.string().nullable(), name: z.string().nullable(), status: z.string().nullable() })
    .nullable(),
  /** What would change in the record, or did. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
  problems: z.array(fieldProblem),
  /** What is odd about the row and keeps nobody from applying it. */
  warnings: z.array(fieldProblem),
  result: z.enum(['applied', 'refused', 'undone']).nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** A text of a column with what it means. */
export const columnValue = z.object({
  value: z.string(),
  rows: z.int(),
  status: z.enum(['known', 'ambiguous', 'inactive', 'unknown']),
  id: z.string().nullable(),
  /** What the record is called that the text means, or that was chosen for it. */
  label: z.string().nullable(),
  like: z.array(z.object({ id: z.string(), label: z.string(), note: z.string().nullable() })),
  choice: valueChoice.nullable(),
});
export type ColumnValue = z.infer<typeof columnValue>;

/** A page of the texts of a column, and how many of all need a decision. */
export const columnValues = z.object({
  items: z.array(columnValue),
  total: z.int(),
  open: z.int(),
  /** How many of the open ones nobody knows: the others name several records, or one that is inactive. */
  unknown: z.int(),
  /** How many rows have an open text. */
  openRows: z.int(),
});
export type ColumnValues = z.infer<typeof columnValues>;

const statementLine = z.object({ rows: z.int(), amounts });

/** What became of every row and of every amount in the file: the parts add up to the whole. */
export const batchStatement = z.object({
  file: statementLine,
  new: statementLine,
  updated: statementLine,
  unchanged: statementLine,
  leftOut: statementLine,
  /** Records of other kinds that were created on the way, by kind. */
  madeOnTheWay: z.record(z.string(), z.int()),
  /** In how many records each field changes, or did. */
  fields: z.record(z.string(), z.int()),
  /** Why rows were left out: the rule, its field, and how many. */
  reasons: z.array(z.object({ messageKey: z.string(), path: z.string(), rows: z.int() })),
});
export type BatchStatement = z.infer<typeof batchStatement>;

/** What an undo would do now. */
export const undoPreview = z.object({
  until: z.string().nullable(),
  canGoBack: z.int(),
  changedSince: z.int(),
  /** How many of the newest cannot go back: something stands on them, or only a person can take back what was done. */
  inUse: z.int(),
  changed: z.array(
    z.object({
      entity: z.enum(entityNames),
      id: z.uuid(),
      label: z.string().nullable(),
      by: z.string(),
      at: z.string(),
      action: z.string(),
    }),
  ),
});
export type UndoPreview = z.infer<typeof undoPreview>;

/** Which rows of a batch are asked for. */
export const rowsQuery = z.strictObject({
  verdict: z.enum(verdicts).optional(),
  /** Only rows of which this became, as the statement counts them. */
  part: z.enum(rowParts).optional(),
  /** Only rows that break this rule. */
  problem: z.string().max(60).optional(),
  /** Only rows with a problem at this field; with the rule, of that rule at that field. */
  path: z.string().max(120).optional(),
  /** Only rows of which something is odd. */
  warned: z.literal('true').optional(),
  q: z.string().max(200).optional(),
  after: z.coerce.number().int().min(0).optional(),
  /** How many of the rows found stand before the page: a scrollbar jumps anywhere. */
  offset: z.coerce.number().int().min(0).max(200_000).optional(),
  limit: z.coerce.number().int().min(1).max(batchLimits.rowsPage).optional(),
});
