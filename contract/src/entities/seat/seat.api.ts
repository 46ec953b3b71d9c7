import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import {
  licenseKeyBody,
  licenseKeyFields,
  revealedKey,
  revealFields,
} from '#contract/areas/software/license-key.ts';
import { problem } from '#contract/shared/errors.ts';
import { list } from '#contract/shared/field.ts';
import { stepBody, stepEndpoints } from '#contract/shared/steps.ts';
import { seat, seatCreate, seatFields, seatRecord } from './seat.schema.ts';
import { seatSteps } from './seat.steps.ts';

/** The most seats that are given at once. */
export const maxSeats = 200;

/** Who and what gets a seat. */
export const seatHolders = list('Holders', seatCreate.pick({ personId: true, equipmentId: true }), {
  min: 1,
  max: maxSeats,
});

/** What became of each holder, in their order: the seat, or why there is none for them. */
export const givenSeats = z.object({
  results: z.array(z.object({ record: seatRecord.nullable(), problem: problem.nullable() })),
});
export type GivenSeats = z.output<typeof givenSeats>;

export const seatActions = stepEndpoints(seat, seatSteps, seatRecord);

export const seatApi = {
  ...readingEndpoints(seat, seatRecord),
  create: endpoint({
    method: 'POST',
    path: '/api/seats',
    access: 'seat.create',
    summary: 'Give a seat of an entitlement to a person or to a device',
    entity: seat,
    body: seatCreate,
    response: seatRecord,
    status: 201,
    isIdempotent: true,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/seats/bulk/create',
    access: 'seat.create',
    summary: 'Give seats of an entitlement to up to 200 people or devices; each is answered for itself',
    fields: { ...seatFields, holders: seatHolders },
    body: seatCreate.omit({ personId: true, equipmentId: true }).extend({ holders: seatHolders.schema }),
    response: givenSeats,
    isIdempotent: true,
  }),
  ...seatActions,
  setKey: endpoint({
    method: 'POST',
    path: '/api/seats/:id/actions/set-key',
    params: idParams,
    access: 'seat.update',
    summary: 'Keep a license key for this seat, sealed; an empty one is forgotten',
    fields: licenseKeyFields,
    body: licenseKeyBody,
    response: seatRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  revealKey: endpoint({
    method: 'POST',
    path: '/api/seats/:id/actions/reveal-key',
    params: idParams,
    access: 'seat.revealKey',
    summary: 'Show the license key of a seat; the reason stays in the history',
    fields: revealFields,
    body: stepBody(revealFields),
    response: revealedKey,
    isVersioned: true,
  }),
};
