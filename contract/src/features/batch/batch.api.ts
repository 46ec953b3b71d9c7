import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { bool, choice, list, longText, text, values } from '#contract/shared/field.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import { batchLimits } from './batch.limits.ts';
import {
  batchRecord,
  batchRow,
  batchStatement,
  batchStep,
  bulkChange,
  columnValues,
  importMapping,
  policies,
  rowsQuery,
  undecidedChoice,
  undoPreview,
  valueChoice,
} from './batch.schema.ts';
import { importColumn, importFieldList, importReading, valuesQuery } from './import.schema.ts';

const page = z.object({ items: z.array(batchRecord), next: z.uuid().nullable() });
const pageQuery = z.strictObject({
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** Facts of what the calls take; their titles name them in refusals. */
const facts = {
  entity: choice('Entity', entityNames),
  title: omittable(text('Title', { min: 1, max: 120 })),
  text: longText('Text', { max: batchLimits.pasteBytes }),
  reason: omittable(longText('Reason', { min: 3, max: 500 })),
  policy: omittable(choice('Policy', policies)),
  isTakeOver: omittable(bool('Take-over')),
  mapping: values('Columns', importMapping),
  choices: list('Values', valueChoice, { max: batchLimits.choices }),
  undecided: omittable(values('Values not decided', undecidedChoice)),
  cells: list('Cells', z.strictObject({ column: z.int().min(0).max(199), value: z.string().max(4_000) }), {
    min: 1,
    max: 200,
  }),
  rows: list('Rows', z.int().min(1), { min: 1, max: 10_000 }),
  /** Also in every other row that has the same text in that column. */
  isEverywhere: bool('In every row'),
  isSkipped: bool('Left out'),
  changes: list('Changes', bulkChange, { max: 20 }),
  step: omittable(values('Step', batchStep)),
} as const;

const emptyBody = z.strictObject({});

/** The calls that every kind of batch has. */
function batchEndpoints(path: string, kind: string, access: Permission) {
  const one = { params: idParams };
  const step = (action: string, summary: string) =>
    endpoint({
      method: 'POST',
      path: `${path}/:id/actions/${action}`,
      ...one,
      access,
      summary,
      body: emptyBody,
      response: batchRecord,
      isVersioned: true,
      isIdempotent: true,
    });
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'import.read',
      summary: `List ${kind}s, newest first: one’s own, for an administrator everybody’s`,
      query: pageQuery,
      response: page,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      ...one,
      access: 'import.read',
      summary: `Read one ${kind} with its progress and its counts`,
      response: batchRecord,
    }),
    rows: endpoint({
      method: 'GET',
      path: `${path}/:id/rows`,
      ...one,
      access: 'import.read',
      summary: `The rows of one ${kind}, in pages`,
      query: rowsQuery,
      response: z.object({ items: z.array(batchRow), next: z.int().nullable(), total: z.int() }),
    }),
    statement: endpoint({
      method: 'GET',
      path: `${path}/:id/statement`,
      ...one,
      access: 'import.read',
      summary: `What became of every row and amount of one ${kind}`,
      response: batchStatement,
    }),
    undoPreview: endpoint({
      method: 'GET',
      path: `${path}/:id/undo`,
      ...one,
      access: 'import.read',
      summary: `What an undo of one ${kind} would do now`,
      response: undoPreview,
    }),
    check: step('check', `Check every row of one ${kind}; nothing is written`),
    apply: endpoint({
      method: 'POST',
      path: `${path}/:id/actions/apply`,
      ...one,
      access,
      summary: `Apply one checked ${kind}`,
      fields: { policy: facts.policy, reason: facts.reason },
      body: z.strictObject({
        policy: facts.policy.schema.optional(),
        reason: facts.reason.schema.optional(),
      }),
      response: batchRecord,
      isVersioned: true,
      isIdempotent: true,
    }),
    pause: step('pause', `Pause one ${kind} after the chunk that runs`),
    resume: step('resume', `Go on with one paused ${kind}`),
    cancel: step('cancel', `Cancel one ${kind}; while it is applied, after the chunk that runs`),
    retry: step('retry', `Go on with one ${kind} that failed`),
    undo: endpoint({
      method: 'POST',
      path: `${path}/:id/actions/undo`,
      ...one,
      access: 'import.undo',
      summary: `Take back what one ${kind} did, as far as nobody changed it since; answers the batch that does it`,
      body: emptyBody,
      response: batchRecord,
      isVersioned: true,
      isIdempotent: true,
    }),
  };
}

const imports = '/api/imports';
const importId = { params: idParams };

export const importApi = {
  ...batchEndpoints(imports, 'import', 'import.create'),
  upload: endpoint({
    method: 'POST',
    path: imports,
    access: 'import.create',
    summary: 'Bring a CSV, TSV or XLSX file: its bytes are the body. With apply it goes on by itself',
    fields: {
      entity: facts.entity,
      fileName: text('File name', { max: 150 }),
      title: facts.title,
      preset: omittable(text('Preset', { max: 40 })),
    },
    query: z.strictObject({
      entity: facts.entity.schema,
      fileName: z.string().min(1).max(150),
      title: z.string().min(1).max(120).optional(),
      preset: z.string().min(1).max(40).optional(),
      apply: z.literal('good_rows').optional(),
      takeOver: z.literal('true').optional(),
    }),
    body: z.unknown().meta({ type: 'string', format: 'binary' }),
    maxBytes: 50 * 1024 * 1024,
    response: batchRecord,
    status: 202,
    isIdempotent: true,
  }),
  paste: endpoint({
    method: 'POST',
    path: `${imports}/paste`,
    access: 'import.create',
    summary: 'Bring rows that were copied from a sheet or a mail',
    fields: { entity: facts.entity, text: facts.text, title: facts.title, isTakeOver: facts.isTakeOver },
    body: z.strictObject({
      entity: facts.entity.schema,
      text: z.string().min(1).max(batchLimits.pasteBytes),
      title: facts.title.schema.optional(),
      isTakeOver: facts.isTakeOver.schema.optional(),
    }),
    // Line ends and tabs of the text are two characters each in the body.
    maxBody: 2 * batchLimits.pasteBytes,
    response: batchRecord,
    status: 202,
    isIdempotent: true,
  }),
  read: endpoint({
    method: 'POST',
    path: `${imports}/:id/actions/read`,
    ...importId,
    access: 'import.create',
    summary: 'Read the file again: in another encoding, from another sheet, or below another heading',
    fields: {
      encoding: omittable(text('Encoding', { max: 20 })),
      sheet: omittable(text('Sheet', { max: 20 })),
      headingRow: omittable(text('Heading row', { max: 20 })),
    },
    body: z.strictObject({
      encoding: z
        .enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1256'])
        .optional(),
      sheet: z.int().min(0).max(1_000).optional(),
      headingRow: z.int().min(1).max(20).optional(),
    }),
    response: batchRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  fix: endpoint({
    method: 'POST',
    path: `${imports}/:id/actions/fix`,
    ...importId,
    access: 'import.create',
    summary:
      'Bring the rows that an applied import left out as an import of their own, which is checked; answers that one',
    body: emptyBody,
    response: batchRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  map: endpoint({
    method: 'PUT',
    path: `${imports}/:id/mapping`,
    ...importId,
    access: 'import.create',
    summary: 'Set what each column of a file means; it is remembered for files with these headings',
    fields: { mapping: facts.mapping },
    body: z.strictObject({ mapping: facts.mapping.schema }),
    response: batchRecord,
    isVersioned: true,
  }),
  fields: endpoint({
    method: 'GET',
    path: `${imports}/:id/fields`,
    ...importId,
    access: 'import.read',
    summary: 'The fields that columns of a file can be imported into, and what finds a record',
    response: importFieldList,
  }),
  columns: endpoint({
    method: 'GET',
    path: `${imports}/:id/columns`,
    ...importId,
    access: 'import.read',
    summary: 'What stands in each column of a file',
    response: z.object({ items: z.array(importColumn) }),
  }),
  reading: endpoint({
    method: 'GET',
    path: `${imports}/:id/reading`,
    ...importId,
    access: 'import.read',
    summary: 'How a file is read: its encoding, sheet and heading, with what else can be chosen',
    response: importReading,
  }),
  values: endpoint({
    method: 'GET',
    path: `${imports}/:id/values/:column`,
    params: z.strictObject({ id: z.uuid(), column: z.coerce.number().int().min(0).max(199) }),
    access: 'import.read',
    summary: 'The different texts of a column with the records they mean; those that need a decision first',
    query: valuesQuery,
    response: columnValues,
  }),
  setValues: endpoint({
    method: 'PUT',
    path: `${imports}/:id/values/:column`,
    params: z.strictObject({ id: z.uuid(), column: z.coerce.number().int().min(0).max(199) }),
    access: 'import.create',
    summary: 'Choose what texts of a column mean, one by one or all others at once; rows are checked again',
    fields: { choices: facts.choices, undecided: facts.undecided },
    body: z.strictObject({ choices: facts.choices.schema, undecided: facts.undecided.schema.optional() }),
    maxBody: batchLimits.pasteBytes,
    response: batchRecord,
    isVersioned: true,
  }),
  editRow: endpoint({
    method: 'PATCH',
    path: `${imports}/:id/rows/:n`,
    params: z.strictObject({ id: z.uuid(), n: z.coerce.number().int().min(1) }),
    access: 'import.create',
    summary: 'Change cells of a row; the row is checked again at once. If-Match is the version of the row',
    fields: { cells: facts.cells, isEverywhere: facts.isEverywhere },
    body: z.strictObject({
      cells: facts.cells.schema,
      isEverywhere: facts.isEverywhere.schema.optional(),
    }),
    response: batchRow,
    isVersioned: true,
  }),
  skip: endpoint({
    method: 'POST',
    path: `${imports}/:id/skip`,
    ...importId,
    access: 'import.create',
    summary: 'Leave rows of an import out, or take them back in',
    fields: { rows: facts.rows, isSkipped: facts.isSkipped },
    body: z.strictObject({ rows: facts.rows.schema, isSkipped: facts.isSkipped.schema.optional() }),
    response: batchRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
};

const bulkEdits = '/api/bulk-edits';
const item = z.strictObject({ id: z.uuid(), version: z.int().min(1) });

/** The records of a bulk edit, in the versions that were seen. */
export const selection = list('Selection', item, { min: 1, max: batchLimits.namedRecords });

/** The records of a list as they are at that moment, in its order: all of them but some, or only those that are named. */
export const listSelection = z.strictObject({
  /** The list's own parameters, as its address has them. */
  view: z.string().max(4_000),
  except: z.array(z.uuid()).max(batchLimits.namedRecords).optional(),
  only: z.array(z.uuid()).min(1).max(batchLimits.namedRecords).optional(),
  /** How many the person saw; where it is not that many, the person is asked again. */
  total: z.int().min(1),
});
export type ListSelection = z.infer<typeof listSelection>;

// A bulk edit is checked by being changed.
const {
  list: _list,
  check: _check,
  ...bulkSteps
} = batchEndpoints(bulkEdits, 'bulk edit', 'bulk-edit.create');
export const bulkEditApi = {
  ...bulkSteps,
  create: endpoint({
    method: 'POST',
    path: bulkEdits,
    access: 'bulk-edit.create',
    summary:
      'Change the same fields of many records, or take the same step with them: they are checked first, and applied when that is asked for',
    fields: {
      entity: facts.entity,
      selection,
      changes: facts.changes,
      step: facts.step,
      reason: facts.reason,
    },
    body: z.strictObject({
      entity: facts.entity.schema,
      selection: z.union([selection.schema, listSelection]),
      changes: facts.changes.schema,
      step: facts.step.schema.optional(),
      reason: facts.reason.schema.optional(),
    }),
    response: batchRecord,
    status: 202,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${bulkEdits}/:id`,
    params: idParams,
    access: 'bulk-edit.create',
    summary: 'Replace the changes of a bulk edit, or its step, before it is applied; all records are checked',
    fields: { changes: facts.changes, step: facts.step },
    body: z.strictObject({
      changes: facts.changes.schema.optional(),
      step: facts.step.schema.optional(),
    }),
    response: batchRecord,
    isVersioned: true,
  }),
};

/** Every batch of whatever kind. */
export const batchApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/batches',
    access: 'import.read',
    summary: 'List imports, bulk edits and undos, newest first: one’s own, for an administrator everybody’s',
    query: pageQuery,
    response: page,
  }),
};
