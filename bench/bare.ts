import { once } from 'node:events';
import type { Connection } from '#server/shared/db/pool.ts';
import { startScript } from './load-job.ts';
import type { Request } from './statement.ts';

/** What the bare server is told first: where the database is, and what each address asks of it. */
export interface Bare {
  connection: Connection;
  requests: Request[];
}

export interface BareServer {
  /** The address of each of the requests, in their order. */
  urls: string[];
  pid: number;
  stop(): void;
}

/** Starts `floor.ts` in front of these statements. */
export async function startBareServer(bare: Bare): Promise<BareServer> {
  const child = startScript('floor.ts');
  const answered = once(child, 'message') as Promise<[{ port: number }]>;
  child.send(bare);
  const [{ port }] = await answered;
  return {
    urls: bare.requests.map((_, index) => `http://127.0.0.1:${port}/${index}`),
    pid: child.pid ?? 0,
    stop: () => child.disconnect(),
  };
}
