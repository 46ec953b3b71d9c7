import { z } from 'zod';
import { actionBody, endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { licenceKey, neededReason, revealedKey } from '#contract/shared/licence-key.ts';
import { seat, seatCreate, seatRecord } from './seat.schema.ts';

function action<const B extends z.ZodType>(path: string, summary: string, body: B) {
  return endpoint({
    method: 'POST',
    path: `/api/seats/:id/actions/${path}`,
    params: idParams,
    access: 'seat.update',
    summary,
    body,
    response: seatRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

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
  release: action('release', 'Free a seat', actionBody),
  setKey: action(
    'set-key',
    'Keep a license key for this seat, sealed; an empty one is forgotten',
    licenceKey,
  ),
  revealKey: endpoint({
    method: 'POST',
    path: '/api/seats/:id/actions/reveal-key',
    params: idParams,
    access: 'seat.revealKey',
    summary: 'Show the license key of a seat; the reason stays in the history',
    body: z.strictObject({ reason: neededReason }),
    response: revealedKey,
    isVersioned: true,
  }),
};
