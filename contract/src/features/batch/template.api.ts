import { z } from 'zod';
import { endpoint, fileBody } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { languageIds } from '#contract/shared/languages.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const one = {
  method: 'GET',
  access: 'import.read',
  params: z.strictObject({ entity: z.enum(entityNames) }),
  response: fileBody,
} as const;

/** Files to fill in: their columns are recognized whatever is done to the headings. */
export const templateApi = {
  xlsx: endpoint({
    ...one,
    path: '/api/imports/templates/:entity.xlsx',
    summary:
      'A workbook to fill in: headings, a hidden row of keys, the rule of each field, lists to choose from',
    query: z.strictObject({ language: z.enum(languageIds).optional() }),
    mediaType: workbookType,
  }),
  csv: endpoint({
    ...one,
    path: '/api/imports/templates/:entity.csv',
    summary: 'A file to fill in, with the keys of the fields as its headings',
    mediaType: 'text/csv',
  }),
  sample: endpoint({
    method: 'GET',
    access: 'import.read',
    path: '/api/imports/samples/snipe-it.csv',
    summary: 'An asset report of Snipe-IT to try an import with; it fits the demonstration data',
    response: fileBody,
    mediaType: 'text/csv',
  }),
};
