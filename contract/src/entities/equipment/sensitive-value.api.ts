import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { code } from '#contract/shared/field.ts';
import { optionalReason } from '#contract/shared/step-fields.ts';
import { equipment } from './equipment.schema.ts';

const fields = {
  key: code('Field', { pattern: /^[a-z][a-z0-9_]{0,39}$/, example: 'recovery_pin', max: 40 }),
  reason: optionalReason,
};

/** Looking at the sensitive value of an item; that somebody looked, and at which field, is an event of the item. */
export const sensitiveValueApi = {
  revealValue: endpoint({
    method: 'POST',
    path: `${equipment.path}/:id/actions/reveal-value`,
    params: idParams,
    access: 'equipment.revealValue',
    summary: 'Show a sensitive value; that somebody looked stays in the history',
    fields,
    body: z.strictObject({ key: fields.key.schema, reason: optionalReason.schema.optional() }),
    response: z.object({ value: z.string(), version: z.int() }),
    isVersioned: true,
  }),
};
