import { isIPv6 } from 'node:net';

/**
 * What limits count as one place: an IPv4 address, or the 64 bits of an IPv6 address that a provider gives to one
 * customer, who may use a different address of them for every request.
 */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  // A URL writes an address in its shortest form, with an IPv4 tail as numbers.
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::');
  const parts = head === '' ? [] : head.split(':');
  const tailLength = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const zeros = tail === undefined ? 0 : 8 - parts.length - tailLength;
  const whole = [...parts, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
