import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownedRowsKey } from '#server/shared/history/owned-rows.ts';
import { nameReferences } from './named-references.ts';

const eventColumns = raw(`seq::text, at, actor, actor_id as "actorId",
  (select u.email from user_account u where u.id = e.actor_id) as "actorEmail", source, action, version,
  changes - '${ownedRowsKey}' as changes, reason,
  batch_id as "batchId", encode(hash, 'hex') as hash`);

export interface HistoryPage {
  items: HistoryEvent[];
  next: string | null;
  total: number;
  isChainIntact: boolean;
}

/** A page of a record's history, newest first; the chain is checked over the events of the page and their predecessors. */
export async function findHistory(
  db: Queryable,
  entity: EntityName,
  id: string,
  page: { limit?: number | undefined; after?: string | undefined },
): Promise<HistoryPage> {
  const limit = page.limit ?? 50;
  const before = page.after === undefined ? raw('true') : sql`version < ${Number(page.after)}`;
  const rows = await db.many<HistoryEvent & { isIntact: boolean; total: number }>(sql`
    select ${eventColumns}, coalesce(
        hash = event_digest(e) and previous_hash is not distinct from
          (select p.hash from event p where p.entity = e.entity and p.entity_id = e.entity_id and p.version = e.version - 1),
        false) as "isIntact",
      (select max(version) from event where entity = ${entity} and entity_id = ${id}) as total
    from event e where entity = ${entity} and entity_id = ${id} and ${before}
    order by version desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return {
    items: await nameReferences(
      db,
      shown.map(({ isIntact: _isIntact, total: _total, ...event }) => event),
    ),
    next: rows.length > limit ? String(shown.at(-1)?.version) : null,
    total: rows[0]?.total ?? 0,
    isChainIntact: rows.every((row) => row.isIntact),
  };
}

/** What happened to a record after the end of a day in the agency's zone, newest first. */
export async function findEventsAfter(
  db: Queryable,
  entity: EntityName,
  id: string,
  day: string,
): Promise<HistoryEvent[]> {
  return db.many<HistoryEvent>(sql`
    select ${eventColumns} from event e
    where entity = ${entity} and entity_id = ${id}
      and at >= (${day}::date + 1)::timestamp at time zone (setting_on('timeZone', current_date) #>> '{}')
    order by version desc`);
}

/** Who made a version of a record, and when. */
export async function findLastChange(
  db: Queryable,
  entity: EntityName,
  id: string,
  version: number,
): Promise<{ at: string; actor: string } | undefined> {
  return db.maybe<{ at: string; actor: string }>(sql`
    select at, actor from event where entity = ${entity} and entity_id = ${id} and version = ${version}`);
}
