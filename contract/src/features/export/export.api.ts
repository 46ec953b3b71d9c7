import { z } from 'zod';
import { endpoint, fileBody } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { chosenExport, exportFields, exportMediaTypes } from '#contract/shared/export-options.ts';
import { choice, longText, text } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';

/** How long a one-time address waits for its only use. */
export const addressSeconds = 60;

const entity = choice('Entity', entityNames);
const question = longText('Filters', { min: 0, max: 8_000 });
const fileName = text('File name', { min: 1, max: 150 });

const addressFields = { ...exportFields, entity, question, fileName: omittable(fileName) };

/** An export as it is asked for in the address of a list, with the list it is taken from. */
export const wantedExport = chosenExport.extend({
  entity: entity.schema,
  question: question.schema,
  fileName: fileName.schema.optional(),
});
export type WantedAddress = z.output<typeof wantedExport>;

/** Files that a browser fetches itself. */
export const exportApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/exports',
    access: 'signedIn',
    summary: 'A one-time address of an export, for a browser that saves the file itself',
    fields: addressFields,
    body: wantedExport,
    response: z.object({ url: z.string(), expiresAt: z.iso.datetime({ offset: true }) }),
    status: 201,
  }),
  take: endpoint({
    method: 'GET',
    path: '/api/exports/file',
    access: 'public',
    summary:
      'The file of a one-time address: once, within a minute, while the session that asked for it is open',
    query: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
    response: fileBody,
    mediaType: Object.values(exportMediaTypes),
  }),
};
