import { entityNames } from '#contract/shared/entity-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { SealKey } from '#server/shared/history/seal-keys.ts';
import type { RecordSource } from '#server/shared/list/source.ts';
import { mostFindings, type Finding } from './findings.ts';
import { anchorLine } from './anchor-text.ts';
import type { Seal } from './seal.ts';
import { verifyTree } from './verify-tree.ts';
import type { AnchorNote } from './tree.ts';
import { compareFiles } from './verify-files.ts';
import { compareLabels } from './verify-labels.ts';
import { compareRecords } from './verify-records.ts';
import { compareFiscalYears } from './verify-fiscal-years.ts';
import { compareRetention } from './verify-retention.ts';
import { verifySeals, type NotedSeal } from './verify-seals.ts';
import { compareSettings } from './verify-settings.ts';

export interface Verdict {
  events: number;
  records: number;
  files: number;
  seals: number;
  /** Events that no seal covers yet. */
  unsealed: number;
  newestSeal: Seal | undefined;
  /** How many events the tree has, and how many anchors are its beginnings. */
  treeSize: number;
  anchors: number;
  /** The line that was anchored last. */
  newestAnchor: string | undefined;
  /** What was found first that does not fit. */
  broken: Finding | undefined;
  findings: Finding[];
  /** What could not be proven, and why. */
  unproven: string[];
  /** Records whose newest event has no digest of all rows beside their fields, so that these are not compared. */
  recordsWithoutDigest: number;
}

export interface VerifyOptions {
  /** Where the records of every entity are read from. */
  sources: readonly RecordSource[];
  /** The keys that sign seals; without them signatures are not checked. */
  keys?: readonly SealKey[];
  /** Seals that were noted outside the database. */
  noted?: readonly NotedSeal[];
  /** Anchors that left the database: in letters, files and on paper. */
  notedAnchors?: readonly AnchorNote[];
}

interface BrokenEvent {
  seq: string;
  entity: string;
  entityId: string;
  version: number;
  isDigestRight: boolean;
}

async function findBrokenEvents(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<BrokenEvent>(sql`
    select seq::text, entity, entity_id as "entityId", version, digest_right as "isDigestRight" from (
      select e.seq, e.entity, e.entity_id, e.version, e.hash = event_digest(e) as digest_right,
        e.changes = '{}' and e.reason is null and bool_or(e.action = 'purge') over (
          partition by e.entity, e.entity_id order by e.version rows between 1 following and unbounded following) as removed,
        e.previous_hash is not distinct from lag(e.hash) over record
          and e.version = coalesce(lag(e.version) over record, 0) + 1 as link_right
      from event e window record as (partition by e.entity, e.entity_id order by e.version)
    ) checked where not (digest_right or removed) or not link_right order by checked.seq limit ${mostFindings}`);
  return rows.map(({ seq, entity, entityId, version, isDigestRight }) => {
    const reason = isDigestRight
      ? 'does not follow the event before it: an event was removed, inserted or altered'
      : 'was altered: its content does not match its hash';
    return {
      what: 'event',
      id: seq,
      reason: `event ${seq} (${entity} ${entityId}, version ${version}) ${reason}`,
    };
  });
}

/** Removals of content that no approved removal vouches for: whoever can write events could hide something so. */
async function findUnapproved(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<{ seq: string; entity: string; entityId: string }>(sql`
    select e.seq::text, e.entity, e.entity_id as "entityId" from event e
    where e.action = 'purge' and not exists (
      select from event a where a.entity = 'purge' and a.action = 'approve' and a.seq < e.seq
        and a.entity_id::text = e.changes #>> '{purgeId,to}')
    order by e.seq limit ${mostFindings}`);
  return rows.map(({ seq, entity, entityId }) => ({
    what: 'event',
    id: seq,
    reason: `event ${seq} (${entity} ${entityId}) is a removal of content that nobody approved`,
  }));
}

/** Compares the version of every row with the number of its last event, and finds histories without a row. */
async function compareVersions(db: Queryable): Promise<{ records: number; findings: Finding[] }> {
  let records = 0;
  const findings: Finding[] = [];
  for (const entity of entityNames) {
    const table = tableOf({ name: entity });
    const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from ${name(table)}`);
    records += count;
    const rows = await db.many<{ id: string; version: number | null; last: number | null }>(sql`
      select coalesce(r.id, e.entity_id) as id, r.version, e.last from ${name(table)} r
      full join (select entity_id, max(version) as last, bool_or(action = 'purge') as is_removed from event
          where entity = ${entity} group by entity_id) e
        on e.entity_id = r.id
      where r.version is distinct from e.last and not (r.id is null and e.is_removed) limit ${mostFindings}`);
    for (const { id, version, last } of rows) {
      const reason = `${entity} ${id}: the record is at version ${version ?? 'none'}, its history ends at ${last ?? 'nothing'}`;
      findings.push({ what: 'record', id, reason });
    }
  }
  return { records, findings };
}

async function compareContent(db: Queryable, sources: readonly RecordSource[]) {
  const findings: Finding[] = [];
  let withoutDigest = 0;
  for (const source of sources) {
    const compared = await compareRecords(db, source);
    findings.push(...compared.findings);
    withoutDigest += compared.withoutDigest;
  }
  findings.push(
    ...(await compareSettings(db)),
    ...(await compareLabels(db)),
    ...(await compareRetention(db)),
    ...(await compareFiscalYears(db)),
  );
  return { findings, withoutDigest };
}

/**
 * Checks every event against its hash and its predecessor, every record and file against its history, and every seal
 * against its events, its predecessor, its signature and what was noted of it elsewhere; then the tree over all sealed
 * events, its epochs and its anchors.
 */
export async function checkHistory(db: Queryable, options: VerifyOptions): Promise<Verdict> {
  const { events, unsealed } = await db.one<{ events: number; unsealed: number }>(sql`
    select count(*)::int as events, (count(*) filter (
      where not (select coalesce(range_agg(seqs), '{}') from event_seal) @> seq))::int as unsealed from event`);
  const brokenEvents = [...(await findBrokenEvents(db)), ...(await findUnapproved(db))];
  const versions = await compareVersions(db);
  const seals = await verifySeals(db, options.keys ?? [], options.noted ?? []);
  const tree = await verifyTree(db, options.notedAnchors ?? []);
  const content = await compareContent(db, options.sources);
  const files = await compareFiles(db);
  const findings = [
    ...brokenEvents,
    ...versions.findings,
    ...seals.findings,
    ...tree.findings,
    ...content.findings,
    ...files.findings,
  ];
  return {
    events,
    records: versions.records,
    files: files.files,
    seals: seals.seals,
    unsealed,
    newestSeal: seals.newest,
    treeSize: tree.size,
    anchors: tree.anchors,
    newestAnchor: tree.newestAnchor && anchorLine(tree.newestAnchor),
    broken: findings[0],
    findings,
    unproven: [...seals.unproven, ...tree.unproven],
    recordsWithoutDigest: content.withoutDigest,
  };
}
