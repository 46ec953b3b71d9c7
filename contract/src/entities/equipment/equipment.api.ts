import { z } from 'zod';
import { endpoint, entityEndpoints } from '#contract/shared/endpoint.ts';
import { list } from '#contract/shared/field.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { correctionApi } from './correction.ts';
import { custodyApi, stepOfMany } from './custody.api.ts';
import {
  equipment,
  equipmentCreate,
  equipmentFields,
  equipmentRecord,
  equipmentUpdate,
  putInStock,
} from './equipment.schema.ts';
import { equipmentSteps } from './equipment.steps.ts';
import { seenApi } from './seen.api.ts';
import { sensitiveValueApi } from './sensitive-value.api.ts';
import { tagApi } from './tag.api.ts';

const { stock } = equipmentSteps;

/** The most items that are registered at once. */
export const maxRegistered = 200;

/** The serial numbers of items that are alike in everything else. */
export const serials = list(
  'Serial numbers',
  z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[\x21-\x7E ]+$/),
  {
    min: 1,
    max: maxRegistered,
  },
);

/** What several items are registered with: as one item is, but for what is each one's own. */
export const registerBody = equipmentCreate
  .omit({
    tag: true,
    serial: true,
    macAddresses: true,
    hostname: true,
    ipAddress: true,
    assetUrl: true,
    networkApproval: true,
  })
  .extend({ serials: serials.schema });
export type RegisterInput = z.output<typeof registerBody>;

const endpoints = entityEndpoints(equipment, {
  record: equipmentRecord,
  create: equipmentCreate,
  update: equipmentUpdate,
});

export const equipmentApi = {
  ...endpoints,
  create: { ...endpoints.create, fields: { putInStock } },
  ...custodyApi,
  ...correctionApi,
  ...seenApi,
  ...sensitiveValueApi,
  ...tagApi,
  registerMany: endpoint({
    method: 'POST',
    path: '/api/equipment/bulk/register',
    access: 'equipment.create',
    summary: 'Register up to 200 items that differ in their serial numbers alone: all of them or none',
    fields: { ...equipmentFields, serials, putInStock },
    body: registerBody,
    response: z.object({ items: z.array(equipmentRecord) }),
    isIdempotent: true,
  }),
  ...stepEndpoints(equipment, { stock }, equipmentRecord),
  stockMany: stepOfMany(stock, 'Put several received items into stock', stock.fields),
};
