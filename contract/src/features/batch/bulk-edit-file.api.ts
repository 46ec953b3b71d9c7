import { z } from 'zod';
import { endpoint, fileBody, idParams } from '#contract/shared/endpoint.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { rowParts, verdicts } from './batch.schema.ts';
import { importField } from './import.schema.ts';
import { workbookType } from './template.api.ts';

const language = z.enum(languageIds).optional();

/** What a bulk edit offers beside its own steps. */
export const bulkEditFileApi = {
  fields: endpoint({
    method: 'GET',
    path: '/api/bulk-edits/:id/fields',
    params: idParams,
    access: 'import.read',
    summary: 'The fields of the category that all records of a bulk edit have; none where they differ',
    query: z.strictObject({ language }),
    response: z.object({ fields: z.array(importField) }),
  }),
  take: endpoint({
    method: 'GET',
    path: '/api/bulk-edits/:id/rows.xlsx',
    params: idParams,
    access: 'import.read',
    summary: 'The records of a bulk edit as a workbook: old and new values, and why records stay',
    query: z.strictObject({
      verdict: z.enum(verdicts).optional(),
      part: z.enum(rowParts).optional(),
      language,
    }),
    response: fileBody,
    mediaType: workbookType,
  }),
};
