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
import { backupFacts, type BackupFacts } from '#server/features/operations/backup-facts.ts';
import { lateAnchorDay } from '#server/features/proof/anchor.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import {
  anchorPage,
  backupPage,
  recordWork,
  repairStuckDays,
  type Asking,
  type RecordWork,
} from './work.kinds.ts';

interface Row {
  kind: WorkKind;
  id: string;
  page: string;
  params: Record<string, string | number>;
  since: string | null;
  due: string | null;
  total: number;
}
/** What stands beside each row, and alone where nothing waits in a record. */
interface Product {
  today: string;
  repairStuckDays: number;
  backups: BackupFacts | null;
  lateAnchor: string | null;
}

/** What waits without a day is for today. */
function groupOf(due: string | null, today: string): WorkGroup {
  if (due === null || due === today) return 'today';
  if (due < today) return 'overdue';
  return due <= addDays(today, 7) ? 'week' : 'later';
}

/** A value of a statement that depends on who asks. */
class OfAsker {
  constructor(readonly read: (actor: Actor) => string | boolean) {}
}
const ofAsker = (read: OfAsker['read']): Sql => sql`${new OfAsker(read)}`;

const asks = ofAsker(({ id }) => id);
const may = (permission: Permission | undefined): Sql =>
  ofAsker(({ roles }) => permission === undefined || can(roles, permission));

/** The first of a kind, each with how many there are; none where the person has no such work. */
function rowsOf({ kind, rows, permission }: RecordWork, at: number): Sql {
  return sql`
    (select ${raw(String(at))} as at, ${literal(kind)} as kind, w.*, count(*) over ()::int as total
    from (${rows({ userId: asks, today: raw('(select agency_today())') })}) w where ${may(permission)}::boolean
    order by w.due nulls last, w.since, w.id limit ${mostWorkOfKind})`;
}

function workOf(work: RecordWork, rows: readonly Row[], asking: Asking): WorkOfKind | undefined {
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
const failedBackups = (facts: BackupFacts | null): WorkOfKind | undefined =>
  ofProduct('failedBackup', backupPage, [
    ...(facts?.isLastFailed ? [{ what: 'backup' }] : []),
    ...(facts?.isRehearsalFailed ? [{ what: 'rehearsal' }] : []),
  ]);

/** An anchor that went out too late. */
const lateAnchor = (day: string | null): WorkOfKind | undefined =>
  ofProduct('lateAnchor', anchorPage, day === null ? [] : [{ day }]);

const productWork = (isAsked: (permission: Permission) => Sql): Sql => sql`
  select agency_today() as today, ${repairStuckDays} as "repairStuckDays",
    case when ${isAsked('backup.read')}::boolean then (select row_to_json(b) from (${backupFacts}) b) end as backups,
    case when ${isAsked('anchor.read')}::boolean then (${lateAnchorDay}) end as "lateAnchor"`;

/** What the product itself needs an administrator for. */
export async function readProductWork(
  db: Queryable,
): Promise<Record<'failedBackup' | 'lateAnchor', WorkOfKind | undefined>> {
  const product = await db.one<Product>(productWork(() => raw('true')));
  return { failedBackup: failedBackups(product.backups), lateAnchor: lateAnchor(product.lateAnchor) };
}

/**
 * One statement, the same for everybody: it is written once and its plan is kept, and what the person has no part in is not read.
 */
const allWork = sql`
  select p.*, w.* from (${productWork(may)}) p left join (${join(recordWork.map(rowsOf), ' union all ')}) w on true
  order by w.at, w.due nulls last, w.since, w.id`.written();

/** Everything that waits for a person, by permission and separation of duties; the most urgent kind first. */
export async function readWork(
  db: Queryable,
  actor: Actor,
): Promise<{ today: string; total: number; kinds: WorkOfKind[] }> {
  const found = await db.many<Product & Row>(
    allWork.withValues((value) => (value instanceof OfAsker ? value.read(actor) : value)),
  );
  const { today = '', repairStuckDays: days = 0, backups = null, lateAnchor: late = null } = found[0] ?? {};
  const asking = { userId: actor.id, today, repairStuckDays: days };
  const kinds = [
    failedBackups(backups),
    lateAnchor(late),
    ...recordWork.map((work) =>
      workOf(
        work,
        found.filter(({ kind }) => kind === work.kind),
        asking,
      ),
    ),
  ]
    .filter((work) => work !== undefined)
    .toSorted((one, other) => workKinds.indexOf(one.kind) - workKinds.indexOf(other.kind));
  return { today, total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
}
