import type { ScanResult, ScanTarget } from '#contract/areas/scan/scan.api.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Claims a session for the person who scans; answers whether it is a new one. Waits for one that is just being made. */
export async function claimSession({ db, actor }: CommandContext, session: string): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into scan_session (id, created_by) values (${session}, ${actor.id}) on conflict do nothing`);
  return claimed === 1;
}

export async function setSessionBatch(
  db: Queryable,
  session: string,
  batchId: string,
  target: ScanTarget | null,
): Promise<void> {
  await db.run(sql`
    update scan_session set batch_id = ${batchId}, target = ${target && JSON.stringify(target)}::jsonb
    where id = ${session}`);
}

/** The batch of a session of one's own, and what it adds to. */
export async function findSession(
  { db, actor }: CommandContext,
  session: string,
): Promise<{ batchId: string; target: ScanTarget | null } | undefined> {
  return db.maybe<{ batchId: string; target: ScanTarget | null }>(sql`
    select batch_id as "batchId", target from scan_session
    where id = ${session} and created_by = ${actor.id}`);
}

export interface NewScan {
  clientId: string;
  at: string;
  method: string;
}

/** Claims scans, all of them in one order so that nobody waits in a circle; answers those that are new. */
export async function claimScans(
  { db, actor, now }: CommandContext,
  batchId: string,
  scans: readonly NewScan[],
): Promise<Set<string>> {
  const claimed = await db.many<{ clientId: string }>(sql`
    insert into scan (client_id, batch_id, created_by, method, scanned_at, taken_at)
    select distinct on (s.client_id) s.client_id, ${batchId}::uuid, ${actor.id}::uuid, s.method, s.scanned_at,
      ${now.toISOString()}::timestamptz
    from unnest(${scans.map(({ clientId }) => clientId)}::uuid[], ${scans.map(({ method }) => method)}::text[],
      ${scans.map(({ at }) => at)}::timestamptz[]) as s (client_id, method, scanned_at)
    order by s.client_id on conflict do nothing returning client_id as "clientId"`);
  return new Set(claimed.map(({ clientId }) => clientId));
}

/** Lets go of scans that were claimed and not taken, so that they can come again in another session. */
export async function releaseScans({ db, actor }: CommandContext, batchId: string): Promise<void> {
  await db.run(sql`
    delete from scan where batch_id = ${batchId} and created_by = ${actor.id} and answer is null`);
}

/** What was answered to scans of one's own before. */
export async function findAnswers(
  { db, actor }: CommandContext,
  clientIds: readonly string[],
): Promise<Map<string, ScanResult>> {
  const found = await db.many<{ answer: ScanResult }>(sql`
    select answer from scan
    where client_id = any(${clientIds}::uuid[]) and created_by = ${actor.id} and answer is not null`);
  return new Map(found.map(({ answer }) => [answer.clientId, answer]));
}

export interface ScannedRow {
  code: string;
  targetId: string | null;
  targetVersion: number | null;
  verdict: 'update' | 'same' | 'fix';
  result: 'applied' | 'refused' | null;
  versionAfter: number | null;
  problems: readonly FieldProblem[];
}

/** Writes the row of a scan into its batch, which is locked, and what is answered to it. */
export async function keepScan(
  db: Queryable,
  batchId: string,
  answer: ScanResult,
  row: ScannedRow,
): Promise<void> {
  await db.run(sql`
    with row as (
      insert into batch_row (batch_id, n, raw, entity, target_id, target_version, verdict, result, version_after, problems)
      select ${batchId}, coalesce(max(n), 0) + 1, array[${row.code}::text], null, ${row.targetId}::uuid,
        ${row.targetVersion}::int, ${row.verdict}::text, ${row.result}::text, ${row.versionAfter}::int,
        ${JSON.stringify(row.problems)}::jsonb
      from batch_row where batch_id = ${batchId} returning n)
    update scan set n = row.n, answer = ${JSON.stringify(answer)}::jsonb from row
    where client_id = ${answer.clientId}`);
}

/** A scan that can be taken back, with what its row tells. */
export interface TakenScan {
  batchId: string;
  n: number;
  takenAt: Date;
  answer: ScanResult;
  targetId: string | null;
  versionAfter: number | null;
}

export async function lockScan(
  { db, actor }: CommandContext,
  clientId: string,
): Promise<TakenScan | undefined> {
  return db.maybe<TakenScan>(sql`
    select s.batch_id as "batchId", s.n, s.taken_at as "takenAt", s.answer, r.target_id as "targetId",
      r.version_after as "versionAfter"
    from scan s join batch_row r on r.batch_id = s.batch_id and r.n = s.n
    where s.client_id = ${clientId} and s.created_by = ${actor.id} for update of s`);
}

/** Marks a scan as taken back. */
export async function keepUndone(
  db: Queryable,
  { batchId, n }: Pick<TakenScan, 'batchId' | 'n'>,
  answer: ScanResult,
): Promise<void> {
  await db.run(sql`update batch_row set result = 'undone' where batch_id = ${batchId} and n = ${n}`);
  await db.run(
    sql`update scan set answer = ${JSON.stringify(answer)}::jsonb where client_id = ${answer.clientId}`,
  );
}

/** Places by their ids, in the order in which they were asked for; what is no place any more is left out. */
export async function findPlaces(
  db: Queryable,
  ids: readonly string[],
): Promise<{ code: string; name: string }[]> {
  return db.many<{ code: string; name: string }>(sql`
    select r.code, r.name from unnest(${ids}::uuid[]) with ordinality as w (id, place)
    join location r on r.id = w.id and r.deleted_at is null and r.code is not null order by w.place`);
}
