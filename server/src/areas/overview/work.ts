import {
  mostWorkOfKind,
  workKinds,
  type WorkGroup,
  type WorkItem,
  type WorkKind,
  type WorkOfKind,
} from '#contract/areas/overview/work.api.ts';
import { addDays } from '#contract/shared/day.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { readBackupFacts } from '#server/features/operations/backup-facts.ts';
import { findDelivery } from '#server/features/proof/anchor.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { anchorPage, backupPage, recordWork, type Asking, type RecordWork } from './work.kinds.ts';

interface Row {
  id: string;
  page: string;
  params: Record<string, string | number>;
  since: string | null;
  due: string | null;
  total: number;
}

/** What waits without a day is for today. */
function groupOf(due: string | null, today: string): WorkGroup {
  if (due === null || due === today) return 'today';
  if (due < today) return 'overdue';
  return due <= addDays(today, 7) ? 'week' : 'later';
}

async function readRecords(db: Queryable, work: RecordWork, asking: Asking): Promise<WorkOfKind | undefined> {
  const rows = await db.many<Row>(sql`
    select w.*, count(*) over ()::int as total from (${work.rows(asking)}) w
    order by w.due nulls last, w.since, w.id limit ${mostWorkOfKind}`);
  const [first] = rows;
  if (!first) return undefined;
  return {
    kind: work.kind,
    count: first.total,
    link: work.listOf(asking),
    items: rows.map(({ id, page, params, since, due }) => ({
      kind: work.kind,
      id,
      params,
      since,
      dueOn: due,
      group: groupOf(due, asking.today),
      link: work.pageOf(page),
    })),
  };
}

/** Work that stands in no record: the product itself needs an administrator. */
function ofProduct(
  kind: WorkKind,
  link: string,
  params: readonly Record<string, string>[],
): WorkOfKind | undefined {
  if (params.length === 0) return undefined;
  const items = params.map((one): WorkItem => ({
    kind,
    id: null,
    params: one,
    since: null,
    dueOn: null,
    group: 'overdue',
    link,
  }));
  return { kind, count: items.length, link, items };
}

/** Backups and rehearsals that failed. */
export async function readFailedBackups(db: Queryable): Promise<WorkOfKind | undefined> {
  const facts = await readBackupFacts(db);
  const failed = [
    ...(facts?.isLastFailed ? [{ what: 'backup' }] : []),
    ...(facts?.isRehearsalFailed ? [{ what: 'rehearsal' }] : []),
  ];
  return ofProduct('failedBackup', backupPage, failed);
}

/** Whether the anchor of a day went out too late. */
export async function readLateAnchor(db: Queryable): Promise<WorkOfKind | undefined> {
  const { isLate } = await findDelivery(db);
  if (!isLate) return undefined;
  const { day } = await db.one<{ day: string }>(
    sql`select day from history_anchor where is_daily order by number desc limit 1`,
  );
  return ofProduct('lateAnchor', anchorPage, [{ day }]);
}

/** Everything that waits for a person, by permission and separation of duties; the most urgent kind first. */
export async function readWork(
  db: Queryable,
  actor: Actor,
): Promise<{ today: string; total: number; kinds: WorkOfKind[] }> {
  const today = await getToday(db);
  const asking = { userId: actor.id, today };
  const may = (permission: Permission | undefined) =>
    permission === undefined || can(actor.roles, permission);
  const found = await Promise.all([
    may('backup.read') ? readFailedBackups(db) : undefined,
    may('anchor.read') ? readLateAnchor(db) : undefined,
    ...recordWork.filter(({ permission }) => may(permission)).map((work) => readRecords(db, work, asking)),
  ]);
  const kinds = found
    .filter((work) => work !== undefined)
    .toSorted((one, other) => workKinds.indexOf(one.kind) - workKinds.indexOf(other.kind));
  return { today, total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
}
