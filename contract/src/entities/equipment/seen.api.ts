import { z } from 'zod';
import { actionBody, actionFields, endpoint, idParams } from '#contract/shared/endpoint.ts';
import { bulkAnswer, chosenItems } from './custody.api.ts';
import { equipment, equipmentRecord } from './equipment.schema.ts';

/** Saying that an item was seen: today is its last seen day, and the cycle of its category counts from there. */
export const seenApi = {
  markSeen: endpoint({
    method: 'POST',
    path: `${equipment.path}/:id/actions/mark-seen`,
    params: idParams,
    access: 'equipment.update',
    summary: 'Say that an item was seen today',
    fields: actionFields,
    body: actionBody,
    response: equipmentRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  markSeenMany: endpoint({
    method: 'POST',
    path: `${equipment.path}/bulk/mark-seen`,
    access: 'equipment.update',
    summary: 'Say that several items were seen today',
    fields: { items: chosenItems },
    body: z.strictObject({ items: chosenItems.schema }),
    response: bulkAnswer,
    isIdempotent: true,
  }),
};
