import { createHash } from 'node:crypto';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';

/** The data is kept from run to run, and a database knows its secret. */
export const tokenSecret = createHash('sha256').update('benchmark').digest('base64url');

/** The product seals with the same one. */
export const [sealKey] = sealKeysOf([tokenSecret]);
