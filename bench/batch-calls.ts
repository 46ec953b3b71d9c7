import { setTimeout as wait } from 'node:timers/promises';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import type { Subject } from './subject.ts';

interface Sent {
  body?: unknown;
  version?: number;
}

const busy: readonly BatchRecord['state'][] = ['reading', 'checking', 'applying', 'undoing'];
const pollEvery = 200;
let calls = 0;

/** Calls of the product by one person, one after the other. */
export function callsOf({ product }: Pick<Subject, 'product'>) {
  const call = async <T>(method: string, path: string, { body, version }: Sent = {}): Promise<T> => {
    calls += 1;
    const isFile = body instanceof Uint8Array;
    const answer = await fetch(`${product.address}${path}`, {
      method,
      headers: {
        ...product.headers,
        // The limit on requests counts addresses.
        'x-forwarded-for': `10.200.${(calls >> 8) & 255}.${calls & 255}`,
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };

  /** Why rows of a batch are not applied: the problems of the first. */
  const problemsOf = async (path: string, { id }: BatchRecord): Promise<string> => {
    const { items } = await call<{ items: BatchRow[] }>('GET', `${path}/${id}/rows?verdict=fix&limit=2`);
    return JSON.stringify(items.map(({ problems, raw }) => ({ problems, raw })));
  };

  /** Waits until nothing of a batch is under way, and refuses every end but the one that is expected. */
  const waitFor = async (
    path: string,
    { id }: BatchRecord,
    state: BatchRecord['state'],
  ): Promise<BatchRecord> => {
    for (;;) {
      const batch = await call<BatchRecord>('GET', `${path}/${id}`);
      if (batch.state === state) return batch;
      if (!busy.includes(batch.state)) {
        const why = JSON.stringify([batch.failure, batch.mapping?.columns]);
        throw new Error(`${batch.number} ended as ${batch.state}: ${why} ${await problemsOf(path, batch)}`);
      }
      await wait(pollEvery);
    }
  };

  const act = (path: string, { id, version }: BatchRecord, action: string, body: object = {}) =>
    call<BatchRecord>('POST', `${path}/${id}/actions/${action}`, { body, version });

  return { call, waitFor, act, problemsOf };
}

export const importsPath = '/api/imports';

/** Brings a file of items and waits until all its rows are applied; answers the batch and the seconds it took. */
export async function importFile(
  subject: Subject,
  file: { name: string; bytes: Uint8Array; rows: number },
): Promise<{ batch: BatchRecord; seconds: number }> {
  const { call, waitFor, problemsOf } = callsOf(subject);
  const begun = performance.now();
  const brought = await call<BatchRecord>(
    'POST',
    `${importsPath}?entity=equipment&fileName=${file.name}&apply=good_rows`,
    { body: file.bytes },
  );
  const batch = await waitFor(importsPath, brought, 'applied');
  const seconds = (performance.now() - begun) / 1000;
  if (batch.counts.applied !== file.rows) {
    throw new Error(
      `${batch.counts.applied} of ${file.rows} rows came: ${await problemsOf(importsPath, batch)}`,
    );
  }
  return { batch, seconds };
}
