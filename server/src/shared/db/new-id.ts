import { randomFillSync } from 'node:crypto';

let last = 0n;
const eightBytes = 8;
/** Random bytes for many ids, because asking the system for them takes longer than the rest. */
const pool = Buffer.alloc(512 * eightBytes);
let used = pool.length;

function randomHex(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  pool.writeUInt8((pool.readUInt8(used) & 0x3f) | 0x80, used);
  used += eightBytes;
  return pool.toString('hex', used - eightBytes, used);
}

/**
 * An id as the database makes them itself (UUID version 7): those made later sort later. Made here, a row can be written
 * and what belongs to it sent along before the database has answered.
 */
export function newId(): string {
  // Parts of a millisecond fill the 12 bits behind the version; what comes in the same one counts on.
  const now = BigInt(Math.floor((performance.timeOrigin + performance.now()) * 4096));
  last = now > last ? now : last + 1n;
  const time = last.toString(16).padStart(15, '0');
  const rest = randomHex();
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
