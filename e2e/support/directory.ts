import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { request, type APIRequestContext } from '@playwright/test';
import {
  apiAudience,
  apiScope,
  clientId,
  makeCertificate,
  startProvider,
  type DirectoryPerson,
} from './provider.ts';

const admin = { email: 'first@agency.example', password: 'Quiet-Harbor-71' };

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The product beside its directory, both of this test's own. */
export interface ProductWithDirectory {
  url: string;
  issuer: string;
  /** Whether the directory's window cannot be seen by who opened it. */
  isolate: (isIsolated: boolean) => void;
  admin: typeof admin;
  /** Asks the product as its administrator. */
  ask: <T = { id: string; version: number }>(
    method: string,
    url: string,
    data?: object,
    version?: number,
  ) => Promise<T>;
  stop: () => Promise<void>;
}

async function signInAsAdmin(server: APIRequestContext): Promise<string> {
  const answer = await server.post('/auth/login', { data: admin });
  return ((await answer.json()) as { token: string }).token;
}

async function waitUntilReady(server: APIRequestContext): Promise<void> {
  for (;;) {
    const answer = await server.get('/health/ready').catch(() => undefined);
    if (answer?.ok()) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Starts an OpenID provider and the built product that is configured for it; offline, on this machine alone. */
export async function startProductWithDirectory(people: DirectoryPerson[]): Promise<ProductWithDirectory> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'inventory-sso-'));
  const certificate = await makeCertificate();
  const caFile = path.join(folder, 'ca.pem');
  writeFileSync(caFile, certificate.cert);
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const redirectUri = `${url}/sso-login`;
  const provider = await startProvider({ port: await findPort(), certificate, people, redirectUri });
  const product = spawn(process.execPath, ['dist/server/main.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      NODE_EXTRA_CA_CERTS: caFile,
      SSO_AUTHORITY: provider.issuer,
      SSO_CLIENT_ID: clientId,
      SSO_AUDIENCE: apiAudience,
      SSO_SCOPE: apiScope,
    },
  });
  const server = await request.newContext({ baseURL: url });
  await waitUntilReady(server);
  const token = await signInAsAdmin(server);
  return {
    url,
    issuer: provider.issuer,
    isolate: provider.isolate,
    admin,
    ask: async <T>(method: string, path: string, data?: object, version?: number) => {
      const answer = await server.fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(data && { data }),
      });
      if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    stop: async () => {
      await server.dispose();
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
      await provider.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
