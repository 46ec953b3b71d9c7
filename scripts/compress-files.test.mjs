import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protect } from '#server/shared/http/protection.ts';
import { serveWebFiles } from '#server/shared/http/web-files.ts';
import { compressFiles } from './compress-files.mjs';

const script = 'export const sentence = "the same words again and again";\n'.repeat(200);
const page = `<!doctype html><title>Inventory</title>${'<p>Inventory</p>'.repeat(400)}`;
let directory;
let app;

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'compressed-'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'index.html'), page);
  writeFileSync(path.join(directory, 'favicon.svg'), `<svg>${'<g/>'.repeat(300)}</svg>`);
  writeFileSync(path.join(directory, 'assets/app-1a2b.js'), script);
  writeFileSync(path.join(directory, 'assets/tiny-3c4d.js'), 'export {};');
  writeFileSync(path.join(directory, 'assets/font-5e6f.woff2'), Buffer.alloc(8192, 7));
  writeFileSync(path.join(directory, 'assets/reader.worker-7a8b.js'), script);
  writeFileSync(path.join(directory, 'assets/reader-9c0d.wasm'), Buffer.alloc(8192, 7));
  await compressFiles(directory);
  app = Fastify();
  await protect(app, { limitRequests: false, isHttps: false });
  await serveWebFiles(app, () => [], directory);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

const get = (url, accepted) =>
  app.inject({ method: 'GET', url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('the files of the web application', () => {
  it('are compressed by the build, all that become smaller', () => {
    expect(readdirSync(path.join(directory, 'assets')).toSorted()).toEqual([
      'app-1a2b.js',
      'app-1a2b.js.br',
      'app-1a2b.js.gz',
      'font-5e6f.woff2',
      'reader-9c0d.wasm',
      'reader-9c0d.wasm.br',
      'reader-9c0d.wasm.gz',
      'reader.worker-7a8b.js',
      'reader.worker-7a8b.js.br',
      'reader.worker-7a8b.js.gz',
      'tiny-3c4d.js',
      'tiny-3c4d.js.br',
      'tiny-3c4d.js.gz',
    ]);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes) => bytes],
    [undefined, undefined, (bytes) => bytes],
  ])('are sent as %s asks for, with their length', async (accepted, encoding, decode) => {
    for (const [url, type, text] of [
      ['/assets/app-1a2b.js', 'javascript', script],
      ['/assets/tiny-3c4d.js', 'javascript', 'export {};'],
      ['/', 'text/html', page],
      ['/inventory/equipment', 'text/html', page],
    ]) {
      const answer = await get(url, accepted);
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
      expect(answer.headers['content-type']).toContain(type);
      expect(answer.headers['vary']).toContain('accept-encoding');
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      expect(decode(answer.rawPayload).toString()).toBe(text);
    }
  });

  it('that are no text are sent as they are, and what the build wrote beside others is no file', async () => {
    const font = await get('/assets/font-5e6f.woff2', 'br, gzip');
    expect([font.headers['content-encoding'], font.rawPayload.length]).toEqual([undefined, 8192]);
    expect((await get('/assets/app-1a2b.js.br', 'br')).statusCode).toBe(404);
  });

  it('run WebAssembly where they are workers, and nothing where they are not', async () => {
    const policyOf = async (url) => (await get(url, 'br')).headers['content-security-policy'];
    expect(await policyOf('/assets/reader.worker-7a8b.js')).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';frame-ancestors 'none'",
    );
    expect(await policyOf('/assets/app-1a2b.js')).toBe("default-src 'none';frame-ancestors 'none'");
    expect((await get('/assets/reader-9c0d.wasm', 'br')).headers['content-type']).toBe('application/wasm');
  });

  it('are kept for good where their name has a hash, the icon for a day, pages never unasked', async () => {
    const keptFor = async (url) => (await get(url, 'br')).headers['cache-control'];
    expect(await keptFor('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await keptFor('/favicon.svg')).toBe('public, max-age=86400');
    expect(await keptFor('/')).toBe('no-cache');
  });
});
