import { entityNames } from '#contract/shared/entity-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';

/** What was found first that does not fit. */
export interface Broken {
  what: 'event' | 'record' | 'seal';
  /** The event's number, the record's id, or the seal's number. */
  id: string;
  reason: string;
}

export interface Verdict {
  events: number;
  records: number;
  seals: number;
  broken: Broken | undefined;
}

interface BrokenEvent {
  seq: string;
  entity: string;
  entityId: string;
  version: number;
  isDigestRight: boolean;
}

async function findBrokenEvent(db: Queryable): Promise<Broken | undefined> {
  const found = await db.maybe<BrokenEvent>(sql`
    select seq::text, entity, entity_id as "entityId", version, digest_right as "isDigestRight" from (
      select e.seq, e.entity, e.entity_id, e.version, e.hash = event_digest(e) as digest_right,
        e.previous_hash is not distinct from lag(e.hash) over record
          and e.version = coalesce(lag(e.version) over record, 0) + 1 as link_right
      from event e window record as (partition by e.entity, e.entity_id order by e.version)
    ) checked where not digest_right or not link_right order by seq limit 1`);
  if (!found) return undefined;
  const reason = found.isDigestRight
    ? 'does not follow the event before it: an event was removed, inserted or altered'
    : 'was altered: its content does not match its hash';
  return {
    what: 'event',
    id: found.seq,
    reason: `event ${found.seq} (${found.entity} ${found.entityId}, version ${found.version}) ${reason}`,
  };
}

async function findBrokenRecord(db: Queryable): Promise<{ records: number; broken: Broken | undefined }> {
  let records = 0;
  for (const entity of entityNames) {
    const table = tableOf({ name: entity });
    const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from ${name(table)}`);
    records += count;
    const found = await db.maybe<{ id: string; version: number | null; last: number | null }>(sql`
      select coalesce(r.id, e.entity_id) as id, r.version, e.last from ${name(table)} r
      full join (select entity_id, max(version) as last from event where entity = ${entity} group by entity_id) e
        on e.entity_id = r.id
      where r.version is distinct from e.last limit 1`);
    if (found) {
      const reason = `${entity} ${found.id}: the record is at version ${found.version ?? 'none'}, its history ends at ${found.last ?? 'nothing'}`;
      return { records, broken: { what: 'record', id: found.id, reason } };
    }
  }
  return { records, broken: undefined };
}

async function findBrokenSeal(db: Queryable): Promise<{ seals: number; broken: Broken | undefined }> {
  const { seals } = await db.one<{ seals: number }>(sql`select count(*)::int as seals from event_seal`);
  const found = await db.maybe<{ id: string }>(sql`
    select id::text from (
      select s.id, s.hash = seal_digest(s) as digest_right,
        s.previous_hash is not distinct from lag(s.hash) over (order by s.id) as link_right,
        (select r.root = s.root and r.event_count = s.event_count from events_root(s.from_xid, s.to_xid) r) as root_right
      from event_seal s
    ) checked where not digest_right or not link_right or not root_right order by id limit 1`);
  const reason = `seal ${found?.id ?? ''} does not match the events it covers: some were removed, inserted or altered`;
  return { seals, broken: found && { what: 'seal', id: found.id, reason } };
}

/** Checks every event against its hash and its predecessor, every record against its history, and every seal. */
export async function verifyHistory(db: Queryable): Promise<Verdict> {
  const { events } = await db.one<{ events: number }>(sql`select count(*)::int as events from event`);
  const brokenEvent = await findBrokenEvent(db);
  const { records, broken: brokenRecord } = await findBrokenRecord(db);
  const { seals, broken: brokenSeal } = await findBrokenSeal(db);
  return { events, records, seals, broken: brokenEvent ?? brokenRecord ?? brokenSeal };
}
