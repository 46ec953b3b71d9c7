import { createHmac, hkdfSync } from 'node:crypto';

/** Signs seals of the history; the database never has it. */
export interface SealKey {
  /** Tells which secret signed something, without telling anything of the secret. */
  id: string;
  sign(text: string): Buffer;
}

const keyLength = 32;
const idLength = 4;

function sealKeyOf(secret: string): SealKey {
  const made = Buffer.from(
    hkdfSync('sha256', secret, 'inventory-system-web', 'history seals', keyLength + idLength),
  );
  const key = made.subarray(0, keyLength);
  return {
    id: made.subarray(keyLength).toString('hex'),
    sign: (text) => createHmac('sha256', key).update(text).digest(),
  };
}

/** The key of the first secret signs; those of the others still verify what they signed before. */
export function sealKeysOf(secrets: readonly [string, ...string[]]): [SealKey, ...SealKey[]] {
  const [first, ...former] = secrets;
  return [sealKeyOf(first), ...former.map(sealKeyOf)];
}
