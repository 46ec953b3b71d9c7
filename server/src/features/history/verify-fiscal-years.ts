import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { compareTable, type ComparedTable } from './compare-table.ts';
import { mostFindings, type Finding } from './findings.ts';

const who = raw('e.actor_id');
const moment = raw('e.at');

const years: ComparedTable = {
  kind: 'fiscal-year',
  table: 'fiscal_year',
  found:
    raw(`jsonb_build_object('number', r.number, 'year', r.year, 'firstOn', r.first_on, 'lastOn', r.last_on,
    'state', r.state, 'knownAt', r.known_at, 'lines', r.lines, 'sums', r.sums, 'hash', r.hash,
    'preparedBy', r.prepared_by, 'preparedAt', r.prepared_at, 'closedBy', r.closed_by, 'closedAt', r.closed_at,
    'confirmedBy', r.confirmed_by, 'confirmedAt', r.confirmed_at, 'alteredAt', r.altered_at, 'requestedBy', r.requested_by, 'requestedAt', r.requested_at, 'reopenReason', r.reopen_reason,
    'reopenedBy', r.reopened_by, 'reopenedAt', r.reopened_at)`),
  heads: {
    prepare: { preparedBy: who, preparedAt: moment },
    confirm: { confirmedBy: who, confirmedAt: moment },
    close: { closedBy: who, closedAt: moment },
    findAltered: { alteredAt: moment },
    requestReopen: { requestedBy: who, requestedAt: moment },
    reopen: { reopenedBy: who, reopenedAt: moment },
  },
  isEmptyUnlessNamed: true,
};

/** Compares closes of fiscal years with their histories, and their frozen lines with the hashes that these name. */
export async function compareFiscalYears(db: Queryable): Promise<Finding[]> {
  const findings = (await compareTable(db, years)).slice(0, mostFindings);
  const altered = await db.many<{ id: string; number: string }>(sql`
    select f.id::text, f.number from fiscal_year f where fiscal_year_hash(f.id) <> f.hash order by f.number
    limit ${mostFindings}`);
  return [
    ...findings,
    ...altered.map(({ id, number }): Finding => ({
      what: 'record',
      id,
      reason: `fiscal-year ${number}: its frozen lines are not those whose hash its history names`,
    })),
  ];
}
