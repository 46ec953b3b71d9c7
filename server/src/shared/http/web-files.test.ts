import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebFiles } from './web-files.ts';

const app = fastify();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'web-files-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Inventory</title>');
  await writeFile(path.join(root, 'sso-login.html'), '<!doctype html><title>Signing in</title>');
  await writeFile(path.join(root, 'assets', 'start-1a2b.js'), 'void 0;');
  await serveWebFiles(app, () => new Set(), root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const compared = ['content-type', 'content-length', 'cache-control', 'etag'];

describe('HEAD of what a browser opens', () => {
  it.each(['/', '/inventory/equipment?q=api', '/t/EQ-000001.5', '/sso-login', '/assets/start-1a2b.js'])(
    'is answered as GET, without a body: %s',
    async (url) => {
      const [get, head] = [
        await app.inject({ method: 'GET', url }),
        await app.inject({ method: 'HEAD', url }),
      ];
      const of = ({ statusCode, headers }: typeof get) => [statusCode, compared.map((name) => headers[name])];
      expect(of(head)).toEqual(of(get));
      expect(head.body).toBe('');
      expect(get.body).not.toBe('');
    },
  );

  it('finds the application', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/assets/start-1a2b.js' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/favicon.svg' })).statusCode).toBe(404);
  });
});
