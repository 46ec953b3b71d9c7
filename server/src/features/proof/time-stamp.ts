import { createHash, randomBytes } from 'node:crypto';
import { innerDer, readDer, tags, writeDer } from './der.ts';

const sha256Name = Buffer.from('608648016503040201', 'hex');
const longestAnswer = 64 * 1024;
const patience = 20_000;

export const digestOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** What a service that stamps times is asked (RFC 3161): a hash, a number that it repeats, and its certificate. */
export function writeRequest(digest: Buffer, nonce: Buffer): Buffer {
  const algorithm = writeDer(tags.sequence, writeDer(tags.identifier, sha256Name), writeDer(tags.nothing));
  return writeDer(
    tags.sequence,
    writeDer(tags.integer, Buffer.from([1])),
    writeDer(tags.sequence, algorithm, writeDer(tags.octets, digest)),
    writeDer(tags.integer, nonce),
    writeDer(tags.boolean, Buffer.from([0xff])),
  );
}

/** What a time-stamp says. Who signed it is for openssl to judge, with the certificates of the service. */
export interface TimeStamp {
  digest: Buffer;
  /** The moment, as the service wrote it. */
  at: string;
  nonce: Buffer | undefined;
}

/** Reads the answer of a service; throws where it refused, or is none. */
export function readTimeStamp(answer: Buffer): TimeStamp {
  const status = innerDer(answer, 0, 0, 0);
  if (status?.tag !== tags.integer) throw new Error('the answer is no time-stamp');
  // Granted, or granted with changes.
  if (status.content.length !== 1 || (status.content[0] ?? 2) > 1) throw new Error('the service refused');
  // The signed data in the token; its content; the bytes that are signed.
  const signed = innerDer(answer, 0, 1, 1, 0, 2, 1, 0);
  const parts = signed && readDer(innerDer(signed.content, 0)?.content ?? Buffer.alloc(0));
  const [, , imprint, , time, ...rest] = parts ?? [];
  const name = imprint && innerDer(imprint.content, 0, 0);
  const digest = imprint && innerDer(imprint.content, 1);
  if (!name?.content.equals(sha256Name) || digest?.tag !== tags.octets || time?.tag !== tags.time) {
    throw new Error('the answer is no time-stamp of a SHA-256');
  }
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(time.content.toString('latin1'));
  if (!found) throw new Error('the time of the answer cannot be read');
  const [, year, month, day, hour, minute, second, part = ''] = found;
  return {
    digest: digest.content,
    at: `${year}-${month}-${day}T${hour}:${minute}:${second}${part}Z`,
    nonce: rest.find(({ tag }) => tag === tags.integer)?.content,
  };
}

/** Has a service stamp the hash of a content; answers its bytes once they are of this very content and request. */
export async function requestTimeStamp(url: string, content: Buffer): Promise<Buffer> {
  const digest = digestOf(content);
  // Positive, and without a byte that could be left out.
  const nonce = Buffer.concat([Buffer.from([0x41]), randomBytes(7)]);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(writeRequest(digest, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > longestAnswer) throw new Error('the answer is too long');
  const stamp = readTimeStamp(bytes);
  if (!stamp.digest.equals(digest)) throw new Error('the time-stamp is of something else');
  if (!stamp.nonce?.equals(nonce)) throw new Error('the time-stamp is of another request');
  return bytes;
}
