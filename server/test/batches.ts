import type { BatchRecord, BatchRow, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { batchTargetsOf } from '#server/app.ts';
import { runBatches, type BatchTools } from '#server/features/batch/run.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createMail } from '#server/shared/mail/outbox.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { openTable, type TableChoices } from '#server/shared/table-file/open-table.ts';
import { writeXlsx } from '#server/shared/table-file/write-xlsx.ts';
import { ifMatch, type Answer, type TestApp } from './app.ts';

const vault = createKeyVault(['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL']);
const links = { publicUrl: undefined, mail: createMail(vault, false) };
export const batchTargets = batchTargetsOf({ vault, links, isSsoSetUp: false });

/** The job of the batches as a node runs it, once. */
export function workOn(
  api: TestApp,
  { db = api.db, ...more }: Partial<Pick<BatchTools, 'db' | 'chunk' | 'onApplied'>> = {},
): Promise<number> {
  return runBatches({ db, vault, targets: batchTargets, clock: () => api.clock.now(), ...more });
}

/** What a node that was killed leaves: its leases end. */
export async function endLeases(api: TestApp): Promise<void> {
  await api.ownerDb.run(
    sql`update batch_run set lease_until = now() - interval '1 second' where lease_by is not null`,
  );
}

/** Brings a file of an administrator to its columns, and finds its records by a key. */
export async function mappedImport(
  api: TestApp,
  entity: string,
  text: string,
  { findBy, more = '' }: { findBy: string | null; more?: string },
): Promise<BatchRecord> {
  const calls = batchCalls(() => api, '/api/imports', 'admin');
  const { body } = await calls.upload(entity, text, more);
  await workOn(api);
  const { id, version, mapping, failure } = await calls.get(body.id);
  if (!mapping) throw new Error(`the file was not read: ${JSON.stringify(failure)}`);
  const path = `/api/imports/${id}/mapping`;
  const wanted = { mapping: { ...mapping, findBy } };
  const answer = await api.request<BatchRecord>(api.tokens.admin, 'PUT', path, wanted, ifMatch(version));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Brings a file through its check. */
export async function checkedImport(
  api: TestApp,
  entity: string,
  text: string,
  token: string = api.tokens.user,
): Promise<BatchRecord> {
  const calls = batchCalls(() => api, '/api/imports');
  const { body } = await calls.upload(entity, text, '', token);
  await workOn(api);
  await calls.act(await calls.get(body.id, token), 'check', {}, token);
  await workOn(api);
  return calls.get(body.id, token);
}

/** Brings a file to its end. */
export async function appliedImport(
  api: TestApp,
  entity: string,
  text: string,
  token: string = api.tokens.user,
): Promise<BatchRecord> {
  const calls = batchCalls(() => api, '/api/imports');
  const batch = await checkedImport(api, entity, text, token);
  await calls.act(batch, 'apply', { reason: 'a list' }, token);
  await workOn(api);
  return calls.get(batch.id, token);
}

/** Takes back what a batch did; answers the batch that did it. */
export async function undoneImport(
  api: TestApp,
  batch: BatchRecord,
  token: string = api.tokens.user,
): Promise<BatchRecord> {
  const calls = batchCalls(() => api, '/api/imports');
  const { body } = await calls.act(batch, 'undo', {}, token);
  await workOn(api);
  return calls.get(body.id, token);
}

/** Calls to batches of a kind, as the person of a token. */
export function batchCalls(api: () => TestApp, path: string, person: 'user' | 'admin' = 'user') {
  const as = (token?: string) => token ?? api().tokens[person];
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
    rows: async (id: string, query = '', token?: string) =>
      (await get<{ items: BatchRow[] }>(`${id}/rows${query}`, token)).items,
    statement: (id: string) => get<BatchStatement>(`${id}/statement`),
    patch: (batch: { id: string; version: number }, body: unknown): Promise<Answer<BatchRecord>> =>
      api().request<BatchRecord>(as(), 'PATCH', `${path}/${batch.id}`, body, ifMatch(batch.version)),
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

/** The bytes of a file, with what the answer says about it. */
export async function download(
  api: TestApp,
  url: string,
  token = api.tokens.user,
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** Every row of a table, its heading first. */
export async function tableRows(bytes: Uint8Array, choices: TableChoices = {}): Promise<string[][]> {
  const table = await openTable(bytes, choices);
  const rows = [table.columns];
  for await (const { cells } of table.rows) rows.push(cells);
  return rows;
}

/** A workbook with one sheet of texts. */
export async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const [heading = [], ...below] = rows;
  const columns = heading.map((title) => ({ title, kind: 'text' as const }));
  const pieces: Buffer[] = [];
  const sheet = { name: 'Data', columns, rows: below.map((cells) => ({ cells })) };
  for await (const piece of writeXlsx([sheet])) pieces.push(piece);
  return Buffer.concat(pieces);
}
