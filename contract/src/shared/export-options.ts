import { z } from 'zod';
import type { EntityName } from './entity-names.ts';
import { choice, list, reference, text } from './field.ts';
import { defaultLanguage, languageIds } from './languages.ts';

export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The files that the lines of a report are taken out as. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const exportMediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl',
};

/** The headings of an export: as they are called, or as the API calls them, for an import. */
export const exportHeadings = ['words', 'keys'] as const;
export type ExportHeading = (typeof exportHeadings)[number];

/** How an export names other records. */
export const exportReferences = ['label', 'code', 'id'] as const;
export type ExportReferences = (typeof exportReferences)[number];

/** The rows of an Excel sheet below its heading, at most. */
export const mostSheetRows = 1_048_575;
/** The records that one export can name one by one. */
export const mostChosenRecords = 10_000;

/** How an export looks beside its view. Without a language values stand as the API answers them. */
export const exportOptions = z.strictObject({
  columns: z.string().max(2000).optional(),
  heading: z.enum(exportHeadings).optional(),
  references: z.enum(exportReferences).optional(),
  lang: z.enum(languageIds).optional(),
  language: z.enum(languageIds).optional(),
  /** Adds the fields of one category as columns. */
  category: z.uuid().optional(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

const ids = list('Records', z.uuid(), { max: mostChosenRecords });

/** The facts of what an export is asked for. */
export const exportFields = {
  format: choice('Format', exportFormats),
  columns: text('Columns', { max: 2000, optional: true }),
  heading: choice('Headings', exportHeadings, { optional: true }),
  references: choice('Other records', exportReferences, { optional: true }),
  lang: choice('Language', [defaultLanguage, ...languageIds], { optional: true }),
  category: reference('Category', 'category', { optional: true }),
  ids,
  except: ids,
};

/** An export of records that were chosen one by one, or of all but some. */
export const chosenExport = exportOptions.omit({ language: true }).extend({
  format: exportFields.format.schema,
  ids: exportFields.ids.schema.min(1).optional(),
  except: exportFields.except.schema.optional(),
});
export type ChosenExport = z.infer<typeof chosenExport>;

/** The field that is an entity's short and certain name, where it has one. */
export const codeFields: Partial<Record<EntityName, string>> = {
  equipment: 'tag',
  category: 'code',
  location: 'code',
  person: 'employeeNumber',
  project: 'number',
  'funding-source': 'code',
  vendor: 'vendorNumber',
  'purchase-order': 'number',
  entitlement: 'number',
  repair: 'number',
  retirement: 'number',
  certificate: 'number',
  assignment: 'number',
};
