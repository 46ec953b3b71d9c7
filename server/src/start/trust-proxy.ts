import { isIP } from 'node:net';

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads TRUST_PROXY; undefined when a part of it is neither an address, a range nor a known name. */
export function readTrustProxy(value: string): boolean | string[] | undefined {
  if (value === 'true') return true;
  if (value === 'false') return false;
  const parts = value.split(',').map((part) => part.trim());
  return parts.every(isAddressOrRange) ? parts : undefined;
}

function isAddressOrRange(part: string): boolean {
  if (namedRanges.includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
