import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { optionalReason, required } from '#contract/shared/step-fields.ts';
import { equipment, equipmentFields, equipmentRecord, otherCodeFields } from './equipment.schema.ts';

export const claimTagFields = { tag: required(equipmentFields.tag), reason: optionalReason } as const;
const codesFields = { codes: equipmentFields.otherCodes, ...otherCodeFields } as const;

/** What is glued to an item: its tag, and the other codes that find it. */
export const tagApi = {
  claimTag: endpoint({
    method: 'POST',
    path: `${equipment.path}/:id/actions/claim-tag`,
    params: idParams,
    access: 'equipment.claimTag',
    summary: 'Give an item the printed tag that is glued to it; its former tag stays one of its other codes',
    fields: claimTagFields,
    body: z.strictObject({
      tag: claimTagFields.tag.schema,
      reason: claimTagFields.reason.schema.optional(),
    }),
    response: equipmentRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  setCodes: endpoint({
    method: 'PUT',
    path: `${equipment.path}/:id/codes`,
    params: idParams,
    access: 'equipment.update',
    summary:
      'Replace the other codes of an item: old numbers, RFID, tags of vendors, IMEI, ids of other programs',
    fields: codesFields,
    body: z.strictObject({ codes: codesFields.codes.schema }),
    response: equipmentRecord,
    isVersioned: true,
  }),
};
