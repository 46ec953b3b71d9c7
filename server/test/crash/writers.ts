import { randomUUID } from 'node:crypto';
import { isRunning, post, type Server } from './server.ts';

/** One item that somebody wanted to create: what was sent, and what was heard of it. */
export interface Attempt {
  name: string;
  key: string;
  acknowledged?: { id: string; tag: string };
}

export interface Places {
  categoryId: string;
  locationId: string;
}

/** Sends an attempt; notes the acknowledgement when there is one. */
async function send(server: Server, places: Places, attempt: Attempt): Promise<void> {
  const body = {
    ...places,
    name: attempt.name,
    condition: 'new',
    acquiredOn: '2026-01-15',
    macAddresses: [],
  };
  const answer = await post(server, '/api/equipment', body, attempt.key);
  const record = (await answer.json()) as { id: string; tag: string };
  if (answer.status === 201) attempt.acknowledged = { id: record.id, tag: record.tag };
}

/** People who create one item after the other until they are stopped or the program is gone. */
export function startWriters(server: Server, places: Places, round: string) {
  const attempts: Attempt[] = [];
  const signal = { isStopped: false };
  let onNews = (): void => undefined;
  const write = async (writer: number) => {
    for (let n = 0; !signal.isStopped && isRunning(server); n += 1) {
      const attempt: Attempt = { name: `${round} ${writer}-${n}`, key: randomUUID() };
      attempts.push(attempt);
      await send(server, places, attempt).catch(() => undefined);
      onNews();
    }
  };
  const writers = Array.from({ length: 6 }, (_, writer) => write(writer));
  const count = () => attempts.filter((attempt) => attempt.acknowledged).length;
  return {
    attempts,
    count,
    /** Waits until so many were acknowledged, or the program is gone. */
    until: (wanted: number) =>
      new Promise<void>((resolve) => {
        onNews = () => {
          if (count() >= wanted) resolve();
        };
        onNews();
        void server.program.ended.then(() => resolve());
      }),
    stop: async () => {
      signal.isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** Asks again for what was never answered, with the same key, until it is answered. */
export async function repeatUnanswered(server: Server, places: Places, attempts: Attempt[]): Promise<number> {
  const unanswered = attempts.filter((attempt) => !attempt.acknowledged);
  for (const attempt of unanswered) {
    while (!attempt.acknowledged) await send(server, places, attempt).catch(() => undefined);
  }
  return unanswered.length;
}
