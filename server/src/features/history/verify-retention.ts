import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { compareTable, type ComparedTable } from './compare-table.ts';
import { mostFindings, type Finding } from './findings.ts';

const who = raw('e.actor_id');
const moment = raw('e.at');

const retentionTables: readonly ComparedTable[] = [
  {
    kind: 'hold',
    table: 'hold',
    found:
      raw(`jsonb_build_object('number', r.number, 'scope', r.scope, 'subjectId', r.subject_id, 'subject', r.subject,
      'reason', r.reason, 'fromOn', r.from_on, 'placedBy', r.placed_by, 'placedAt', r.placed_at,
      'releasedBy', r.released_by, 'releasedAt', r.released_at, 'releaseReason', r.release_reason)`),
    heads: { place: { placedBy: who, placedAt: moment }, release: { releasedBy: who } },
    isEmptyUnlessNamed: true,
  },
  {
    kind: 'purge',
    table: 'purge',
    found:
      raw(`jsonb_build_object('number', r.number, 'state', r.state, 'years', r.years, 'untilOn', r.until_on,
      'reason', r.reason, 'preparedBy', r.prepared_by, 'preparedAt', r.prepared_at, 'approvedBy', r.approved_by,
      'approvedAt', r.approved_at, 'doneAt', r.done_at)`),
    heads: {
      prepare: { reason: raw('e.reason'), preparedBy: who, preparedAt: moment },
      approve: { approvedBy: who, approvedAt: moment },
      finish: { doneAt: moment },
    },
    isEmptyUnlessNamed: true,
  },
];

/** The last events of records whose content was removed, by the removal they name. */
const removedItems = raw(`(select e.seq, e.entity_id, e.changes #>> '{purgeId,to}' as purge_id from event e
  where e.entity = 'equipment' and e.action = 'purge')`);

/** Items that a removal says it took, and that have no such end; and items with such an end that no removal names. */
async function compareRemovedItems(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<{ id: string; number: string | null; tag: string | null }>(sql`
    select coalesce(i.equipment_id, e.entity_id)::text as id, i.number, i.tag
    from (select i.equipment_id, i.purge_id::text as purge_id, i.tag, g.number from purge_item i
        left join purge g on g.id = i.purge_id where i.outcome = 'removed') i
      full join ${removedItems} e on e.entity_id = i.equipment_id and e.purge_id = i.purge_id
    where i.equipment_id is null or e.entity_id is null order by 1 limit ${mostFindings}`);
  return rows.map(({ id, number, tag }) => ({
    what: 'record',
    id,
    reason:
      tag === null
        ? `equipment ${id}: its content was removed, and the list of the removal does not name it`
        : `purge ${number ?? 'that is gone'}: ${tag} is listed as removed, and its history does not end with that`,
  }));
}

/** Items and cases whose content was removed while a hold was on them, by the order of the events alone. */
async function findRemovedUnderHold(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<{ id: string; entity: string; seq: string; number: string }>(sql`
    select p.entity_id::text as id, p.entity, p.seq::text, h.changes #>> '{number,to}' as number
    from event h join event p on p.action = 'purge' and p.seq > h.seq and p.entity in ('equipment', 'retirement')
        and p.entity_id::text = h.changes #>> '{subjectId,to}'
    where h.entity = 'hold' and h.action = 'place' and not exists (
      select from event r where r.entity = 'hold' and r.entity_id = h.entity_id and r.action = 'release' and r.seq < p.seq)
    order by p.seq limit ${mostFindings}`);
  return rows.map(({ id, entity, seq, number }) => ({
    what: 'event',
    id: seq,
    reason: `event ${seq} removed the content of ${entity} ${id} while ${number} held it`,
  }));
}

/** Compares holds and removals with their histories: none was lifted, altered or made up past the commands. */
export async function compareRetention(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const table of retentionTables) {
    findings.push(...(await compareTable(db, table)).slice(0, mostFindings));
  }
  return [...findings, ...(await compareRemovedItems(db)), ...(await findRemovedUnderHold(db))];
}
