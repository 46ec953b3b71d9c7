import type { BatchRecord, BatchRow, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { batchTargets } from '#server/app.ts';
import { runBatches } from '#server/features/batch/run.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { ifMatch, type Answer, type TestApp } from './app.ts';

/** The job of the batches as a node runs it, once. */
export function workOn(
  api: TestApp,
  { db = api.db, chunk }: { db?: Db; chunk?: number } = {},
): Promise<number> {
  const vault = createKeyVault(['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL']);
  return runBatches({
    db,
    vault,
    targets: batchTargets,
    clock: () => api.clock.now(),
    ...(chunk !== undefined && { chunk }),
  });
}

/** What a node that was killed leaves: its leases end. */
export async function endLeases(api: TestApp): Promise<void> {
  await api.ownerDb.run(
    sql`update batch_run set lease_until = now() - interval '1 second' where lease_by is not null`,
  );
}

/** Brings a file through its check. */
export async function checkedImport(api: TestApp, entity: string, text: string): Promise<BatchRecord> {
  const calls = batchCalls(() => api, '/api/imports');
  const { body } = await calls.upload(entity, text);
  await workOn(api);
  await calls.act(await calls.get(body.id), 'check');
  await workOn(api);
  return calls.get(body.id);
}

/** Calls to batches of a kind, as the person of a token. */
export function batchCalls(api: () => TestApp, path: string) {
  const as = (token?: string) => token ?? api().tokens.user;
  const get = async <T>(url: string, token?: string) =>
    (await api().request<T>(as(token), 'GET', `${path}/${url}`)).body;
  return {
    upload: (entity: string, text: string, more = '', token?: string) =>
      api().request<BatchRecord>(
        as(token),
        'POST',
        `${path}?entity=${entity}&fileName=rows.csv${more}`,
        Buffer.from(text),
        { 'content-type': 'text/csv' },
      ),
    get: (id: string, token?: string) => get<BatchRecord>(id, token),
    rows: async (id: string, query = '') => (await get<{ items: BatchRow[] }>(`${id}/rows${query}`)).items,
    statement: (id: string) => get<BatchStatement>(`${id}/statement`),
    act: (
      batch: { id: string; version: number },
      action: string,
      body: unknown = {},
      token?: string,
    ): Promise<Answer<BatchRecord>> =>
      api().request<BatchRecord>(
        as(token),
        'POST',
        `${path}/${batch.id}/actions/${action}`,
        body,
        ifMatch(batch.version),
      ),
  };
}
