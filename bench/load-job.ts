import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '#server/shared/db/pool.ts';
import type { Request } from './statement.ts';

interface Effort {
  connections: number;
  /** Stops after so many seconds, or so many requests. */
  seconds?: number;
  count?: number;
  /** Requests before the clock starts. */
  warm?: number;
}

/** What the load process is asked to do; the addresses or requests are taken in turn. */
export type Job = Effort &
  (
    | { kind: 'http'; urls: string[]; headers: Record<string, string>; body?: string; seed?: number }
    | { kind: 'sql'; connection: Connection; requests: Request[] }
  );

export interface Outcome {
  latencies: number[];
  seconds: number;
  bytes: number;
}

/** Starts a script of the benchmark as a process that ends with this one. */
export function startScript(name: string, env: Record<string, string> = {}): ChildProcess {
  const script = fileURLToPath(new URL(name, import.meta.url));
  return fork(script, [], { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } });
}

export interface Loader {
  run(job: Job): Promise<Outcome>;
  stop(): void;
}

export function startLoader(): Loader {
  const child = startScript('load.ts');
  return {
    async run(job) {
      const answered = once(child, 'message') as Promise<[{ outcome?: Outcome; error?: string }]>;
      child.send(job);
      const [{ outcome, error }] = await answered;
      if (!outcome) throw new Error(error);
      return outcome;
    },
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}
