import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { benchAccount } from './generate.ts';
import { tokenSecret } from './secret.ts';

/** The product's own server, built, in production mode, on a database of the benchmark. */
export interface Product {
  address: string;
  pid: number;
  token: string;
  headers: Record<string, string>;
  /** Renews the session: an old token would make the server renew it with every answer. */
  signIn(): Promise<void>;
  stop(): Promise<void>;
}

async function signIn(address: string): Promise<string> {
  const { email, password } = benchAccount;
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`the benchmark could not sign in: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** The settings of a server on a database that runs already; it makes no backups while others measure. */
export function onDatabase({ host, user, database }: { host: string; user: string; database: string }) {
  return {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: path.join(projectRoot, '.cache', 'bench', 'program'),
    BACKUP_DIR: 'none',
  };
}

/** Starts the built server; `nodeArguments` are for looking into it, such as --cpu-prof. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  nodeArguments: string[] = [],
): Promise<Product> {
  const child = spawn(process.execPath, [...nodeArguments, path.join(projectRoot, 'dist/server/main.mjs')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      // One process beside one process; more of them answer more on machines with cores to spare.
      WEB_CONCURRENCY: '1',
      TRUST_PROXY: 'loopback',
      TOKEN_SECRET: tokenSecret,
      ...settings,
    },
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
  });
  ended.catch(() => undefined);
  const ready = new Promise<string>((resolve) => {
    // The log is read and dropped: writing it is part of the work, keeping it is not.
    createInterface(child.stdout).on('line', (line) => {
      const match = /^Ready: (http\S+)/.exec(line);
      if (match?.[1]) resolve(match[1]);
    });
  });
  const address = await Promise.race([ready, ended]);
  const product: Product = {
    address,
    pid: child.pid ?? 0,
    token: '',
    headers: {},
    async signIn() {
      product.token = await signIn(address);
      product.headers = { authorization: `Bearer ${product.token}` };
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
  await product.signIn();
  return product;
}
