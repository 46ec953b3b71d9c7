import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { innerDer, readDer, tags, writeDer } from './der.ts';
import { readStamps, stampAnchor } from './stamped-anchors.ts';
import { digestOf, readTimeStamp, requestTimeStamp, writeRequest } from './time-stamp.ts';

/** Made once by `openssl ts -reply`, with a key of its own, for the bytes of "an anchor" and a line break. */
const recorded = Buffer.from(
  [
    'MIIDYTADAgEAMIIDWAYJKoZIhvcNAQcCoIIDSTCCA0UCAQMxDzANBglghkgBZQMEAgEFADB2BgsqhkiG9w0BCRABBKBnBGUwYwIB',
    'AQYEKgMEATAxMA0GCWCGSAFlAwQCAQUABCDZ6QOrp667aXa64f0H9Al6BE4NXJPzeem4xHz/TuKQ+wIBAhgPMjAyNjExMTgwMTIx',
    'MzBaMAMCAQEBAf8CCQDxfyGo4TqnB6CCAXYwggFyMIIBF6ADAgECAhQldjqX5CA15D7RgjNjz+i8ve9AnjAKBggqhkjOPQQDAjAb',
    'MRkwFwYDVQQDDBBUZXN0IHRpbWUtc3RhbXBzMB4XDTI2MTExODAxMjEzMFoXDTM2MTExNTAxMjEzMFowGzEZMBcGA1UEAwwQVGVz',
    'dCB0aW1lLXN0YW1wczBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGBtSbBJb9p6idJEYcVEe06sKY8GKxUnNpaQXKzg08gbtng0',
    'XkReHXsk25f/8IAGC1bjcECLDzWEhkyeCnSXXnWjOTA3MBYGA1UdJQEB/wQMMAoGCCsGAQUFBwMIMB0GA1UdDgQWBBQloVsBaXvt',
    'M7wgA5LZeU9PvPWE0zAKBggqhkjOPQQDAgNJADBGAiEAsnCaGOX//nVYR65YV9DNBcU40L0WKuC+diKO03D8xncCIQCuvlj1g9xL',
    '3OCM1SyegDdbzLNUnMOtS6BqtLvbjzO+/DGCATswggE3AgEBMDMwGzEZMBcGA1UEAwwQVGVzdCB0aW1lLXN0YW1wcwIUJXY6l+Qg',
    'NeQ+0YIzY8/ovL3vQJ4wDQYJYIZIAWUDBAIBBQCggZgwGgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEP',
    'Fw0yNjExMTgwMTIxMzBaMCsGCyqGSIb3DQEJEAIMMRwwGjAYMBYEFIdpjNvBgp7LBZirl+QCCpukxctdMC8GCSqGSIb3DQEJBDEi',
    'BCAXrrFLAmnkj0d0zOBOTqv/eH3T57ttZ9Qaqz8dKbWj9TAKBggqhkjOPQQDAgRHMEUCIAwLX/35gjU4NhrXU39FlbQey2bejnpw',
    'iH1nWkHkyzDCAiEAw82Nfr7W/GdJIYXYv9mTSAoF2QTJl0SzuKb/kFEHwaU=',
  ].join(''),
  'base64',
);

/** An answer without a signature, which is not ours to judge: the hash and the number of the request, at a time. */
function answerTo(request: Buffer, { hash, nonce }: { hash?: Buffer; nonce?: Buffer } = {}): Buffer {
  const imprint = innerDer(request, 0, 1);
  const algorithm = readDer(imprint?.content ?? Buffer.alloc(0))[0];
  const number = (value: number) => writeDer(tags.integer, Buffer.from([value]));
  const name = (value: string) => writeDer(tags.identifier, Buffer.from(value, 'hex'));
  const info = writeDer(
    tags.sequence,
    number(1),
    name('2a0304'),
    writeDer(
      tags.sequence,
      writeDer(tags.sequence, algorithm?.content ?? Buffer.alloc(0)),
      writeDer(tags.octets, hash ?? innerDer(request, 0, 1, 1)?.content ?? Buffer.alloc(0)),
    ),
    number(7),
    writeDer(tags.time, Buffer.from('20260318120003.5Z')),
    writeDer(tags.sequence, number(1)),
    writeDer(tags.integer, nonce ?? innerDer(request, 0, 2)?.content ?? Buffer.alloc(0)),
  );
  const content = writeDer(
    tags.sequence,
    name('2a864886f70d0109100104'),
    writeDer(tags.inner, writeDer(tags.octets, info)),
  );
  const signed = writeDer(tags.sequence, number(3), writeDer(0x31), content);
  const token = writeDer(tags.sequence, name('2a864886f70d010702'), writeDer(tags.inner, signed));
  return writeDer(tags.sequence, writeDer(tags.sequence, number(0)), token);
}

let directory: string;
let url: string;
let answer: (request: Buffer) => Buffer = answerTo;
const requests: (string | undefined)[] = [];
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    requests.push(request.headers['content-type']);
    response.end(answer(Buffer.concat(pieces)));
  });
});

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'stamps-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('a time-stamp', () => {
  it('of a service is read: its hash and its time', () => {
    const { digest, at } = readTimeStamp(recorded);
    expect(digest).toEqual(digestOf(Buffer.from('an anchor\n')));
    expect(at).toMatch(/^2026-11-18T01:2\d:\d\dZ$/);
  });

  it('is asked for with the hash, a number and the wish for a certificate', () => {
    const [digest, nonce] = [digestOf(Buffer.from('x')), Buffer.from('4101020304050607', 'hex')];
    expect(writeRequest(digest, nonce).toString('hex')).toBe(
      `30430201013031300d060960864801650304020105000420${digest.toString('hex')}0208${nonce.toString('hex')}0101ff`,
    );
  });

  it('is refused where the service refuses, and where it is of something else or cut short anywhere', async () => {
    expect(() => readTimeStamp(Buffer.from('30053003020102', 'hex'))).toThrow('the service refused');
    for (let end = 0; end < 400; end += 1) expect(() => readTimeStamp(recorded.subarray(0, end))).toThrow();
    answer = (request) => answerTo(request, { hash: Buffer.alloc(32, 1) });
    await expect(requestTimeStamp(url, Buffer.from('x'))).rejects.toThrow('of something else');
    answer = (request) => answerTo(request, { nonce: Buffer.from([1]) });
    await expect(requestTimeStamp(url, Buffer.from('x'))).rejects.toThrow('of another request');
    answer = answerTo;
  });

  it('stands beside the file of its anchor, is asked for once, and is named where the file was altered', async () => {
    const file = path.join(directory, '2026-03-18.txt');
    writeFileSync(file, 'an anchor');
    requests.length = 0;
    await stampAnchor(url, file);
    await stampAnchor(url, file);
    expect(requests).toEqual(['application/timestamp-query']);
    expect(readStamps(directory)).toEqual({
      lines: ['Time-stamp of the anchor of 2026-03-18: 2026-03-18T12:00:03.5Z.'],
      isBroken: false,
    });
    writeFileSync(file, 'another one');
    expect(readStamps(directory)).toEqual({
      lines: ['History is broken: the time-stamp of the anchor of 2026-03-18 is of another file.'],
      isBroken: true,
    });
    const stamp = file.replace('.txt', '.tsr');
    writeFileSync(stamp, readFileSync(stamp).subarray(0, 20));
    expect(readStamps(directory).isBroken).toBe(true);
    expect(readStamps(path.join(directory, 'none'))).toEqual({ lines: [], isBroken: false });
  });
});
