import { z } from 'zod';
import { endpoint, fileBody, idParams } from '#contract/shared/endpoint.ts';
import { bool, integer, longText } from '#contract/shared/field.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import { batchRecord, verdicts } from './batch.schema.ts';
import { workbookType } from './template.api.ts';

const one = { params: idParams } as const;
const language = z.enum(languageIds).optional();

const replaceFields = {
  column: integer('Column', { min: 0, max: 199 }),
  search: longText('Search', { min: 1, max: 4_000 }),
  replacement: longText('Replacement', { min: 0, max: 4_000 }),
  isWhole: omittable(bool('Whole cell')),
} as const;

const shareFields = { isShared: bool('Shared') } as const;

/** The import after a workbook came back, and how many rows stay because they were edited here since it was made. */
export const broughtRows = batchRecord.extend({ keptRows: z.int().min(0) });
export type BroughtRows = z.infer<typeof broughtRows>;

/** What is done to many cells of an import at once: replaced, or taken to a spreadsheet and back. */
export const rowsFileApi = {
  replace: endpoint({
    method: 'POST',
    path: '/api/imports/:id/replace',
    ...one,
    access: 'import.create',
    summary: 'Replace a text in the cells of a column, as plain text; checked rows are checked again',
    fields: replaceFields,
    body: z.strictObject({
      column: replaceFields.column.schema,
      search: z.string().min(1).max(4_000),
      replacement: z.string().max(4_000),
      isWhole: z.boolean().optional(),
    }),
    response: batchRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  take: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows.xlsx',
    ...one,
    access: 'import.read',
    summary: 'The rows of an import as a workbook, each with what is wrong with it',
    query: z.strictObject({
      verdict: z.enum(verdicts).optional(),
      problem: z.string().max(60).optional(),
      language,
    }),
    response: fileBody,
    mediaType: workbookType,
  }),
  bring: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/rows.xlsx',
    ...one,
    access: 'import.create',
    summary:
      'Bring the rows back from the workbook: they are found by their hidden number, and checked again; rows that were edited here since stay',
    body: fileBody,
    maxBytes: 25 * 1024 * 1024,
    response: broughtRows,
    isVersioned: true,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/imports/:id/report.xlsx',
    ...one,
    access: 'import.read',
    summary: 'The result of an import as a workbook: what became of every row and amount',
    query: z.strictObject({ language }),
    response: fileBody,
    mediaType: workbookType,
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/memory',
    ...one,
    access: 'import.share',
    summary: 'Offer what was decided about the columns of this file to everybody, or no longer',
    fields: shareFields,
    body: z.strictObject({ isShared: shareFields.isShared.schema }),
    response: z.object({ isShared: z.boolean() }),
  }),
};
