import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/shared/db/project-root.ts';

/** The whole program as a process, with what it printed so far. */
export type Program = {
  child: ChildProcess;
  output: () => string;
  /** Waits for a line; answers the first group of the pattern. */
  waitFor: (pattern: RegExp) => Promise<string>;
  /** Waits for the end; answers the exit code. */
  ended: Promise<number | null>;
};

// An empty variable counts as not set and still wins over the project's .env, which is not for tests.
const nothingFromEnvFile = Object.fromEntries(
  [
    'HOST',
    'WEB_CONCURRENCY',
    'BACKUP_DIR',
    'BACKUP_SECRET',
    'BACKUP_HOUR',
    'BACKUP_KEEP',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'TOKEN_SECRET',
    'KEY_SECRET',
    'KEY_SECRET_BEFORE',
    'ACCEPT_NEW_SECRET',
    'TRUST_PROXY',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'SLOW_STATEMENT_MS',
    'METRICS_TOKEN',
    'DRAIN_SECONDS',
    'NODE_ENV',
  ].map((name) => [name, '']),
);

/** Runs a command line of this project with nothing of this process's environment but the path. */
export function runProgram(args: string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...nothingFromEnvFile, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found) resolve(found[1] ?? found[0]);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without ${String(pattern)}:\n${output}`)));
      }),
  };
}

let bundle: string | undefined;

// Once for each worker: a start from the sources computes five times as long as one from a bundle.
function bundleServer(): string {
  const folder = `.cache/test-server/${process.pid}`;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bundle-server.mjs', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the server could not be bundled:\n${stderr}`);
  process.once('exit', () => rmSync(path.join(projectRoot, folder), { recursive: true, force: true }));
  return folder;
}

/** Runs a command beside the server, such as `backup`, bundled as it is shipped. */
export function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv): Program {
  bundle ??= bundleServer();
  return runProgram(['--enable-source-maps', `${bundle}/${name}.mjs`, ...args], env);
}

/** Runs the server, bundled as it is shipped. */
export function runServer(env: NodeJS.ProcessEnv): Program {
  return runCommand('main', [], { PORT: '0', LOG_LEVEL: 'silent', WEB_CONCURRENCY: '1', ...env });
}
