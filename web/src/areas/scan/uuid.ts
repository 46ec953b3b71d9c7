import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** A random id as the server takes it; browsers make one themselves only over https. */
export function createUuid(): string {
  const hex = createRandomKey();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
