import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import type { RevealedKey } from '#contract/areas/software/license-key.ts';
import { call } from '#web/shared/client/client.ts';

/** A record that can keep a license key: an entitlement, or a single seat of one. */
export interface KeyHolder {
  id: string;
  version: number;
  number: string;
  keyLast4: string | null;
}

export type KeyOwner = 'entitlement' | 'seat';

export const keyEntities = { entitlement, seat };

/** Keeps another key, or forgets the kept one. */
export function sendKey(
  owner: KeyOwner,
  { id, version }: KeyHolder,
  key: string | null,
  idempotencyKey: string,
): Promise<KeyHolder> {
  const sent = { params: { id }, version, body: { key }, idempotencyKey };
  return owner === 'entitlement' ? call(entitlementApi.setKey, sent) : call(seatApi.setKey, sent);
}

/** Asks for the key; the reason stays in the history of the record. */
export function askForKey(owner: KeyOwner, { id, version }: KeyHolder, reason: string): Promise<RevealedKey> {
  const sent = { params: { id }, version, body: { reason } };
  return owner === 'entitlement' ? call(entitlementApi.revealKey, sent) : call(seatApi.revealKey, sent);
}
