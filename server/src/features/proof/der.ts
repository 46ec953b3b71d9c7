/** A value in the encoding of certificates and time-stamps (DER). */
export interface DerValue {
  tag: number;
  content: Buffer;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  identifier: 0x06,
  time: 0x18,
  sequence: 0x30,
  inner: 0xa0,
} as const;

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export function writeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

/** The values that stand behind each other; throws where the bytes are none. */
export function readDer(bytes: Buffer): DerValue[] {
  const found: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, first] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || first === undefined) throw new Error('the value is cut short');
    const sized = first < 0x80 ? 0 : first & 0x7f;
    if (sized > 4 || first === 0x80) throw new Error('the value has no length that is taken');
    const begin = at + 2 + sized;
    const size = sized === 0 ? first : bytes.readUIntBE(at + 2, sized);
    if (begin + size > bytes.length) throw new Error('the value is cut short');
    found.push({ tag, content: bytes.subarray(begin, begin + size) });
    at = begin + size;
  }
  return found;
}

/** The value at a place inside of others, each named by its position; undefined where there is none. */
export function innerDer(bytes: Buffer, ...places: readonly number[]): DerValue | undefined {
  let [content, value]: [Buffer, DerValue | undefined] = [bytes, undefined];
  for (const place of places) {
    value = readDer(content)[place];
    if (!value) return undefined;
    ({ content } = value);
  }
  return value;
}
