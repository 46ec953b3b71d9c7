import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';

/** Between the names of a path. */
export const pathSeparator = ' · ';

interface Tree {
  table: string;
  maxDepth: number;
  /** The refusal when a record would sit under itself. */
  cycle: 'cycle' | 'category_cycle';
}

interface Spot {
  path: string;
  depth: number;
}

function refuseParent(problem: FieldProblem): never {
  throw refuseFields([problem]);
}

/** One mover of a tree at a time; asked before any row is locked, movers never wait for each other in a circle. */
export async function lockTree(db: Queryable, table: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${`tree ${table}`}))`);
}

/**
 * Where a record stands under its parent. For a record that exists, also checks that it does not come to sit
 * under itself and that its branch does not grow too deep; one mover of a tree at a time.
 */
export async function findSpot(
  db: Queryable,
  tree: Tree,
  record: { id?: string; name: string; parentId: string | null },
): Promise<Spot> {
  const table = name(tree.table);
  if (record.id) await lockTree(db, tree.table);
  if (record.parentId === null && !record.id) return { path: record.name, depth: 1 };
  const parent = record.parentId
    ? await db.maybe<Spot & { isUnder: boolean }>(sql`
        with recursive up as (
          select id, parent_id from ${table} where id = ${record.parentId}
          union select p.id, p.parent_id from ${table} p join up on p.id = up.parent_id
        )
        select path, depth, exists (select from up where id = ${record.id ?? null}) as "isUnder"
        from ${table} where id = ${record.parentId} and deleted_at is null`)
    : { path: '', depth: 0, isUnder: false };
  if (!parent) refuseParent(fieldProblemOf('parentId', 'Parent', 'not_found', { entity: 'parent' }));
  if (parent.isUnder) refuseParent(fieldProblemOf('parentId', 'Parent', tree.cycle));
  const height = record.id ? await getHeight(db, tree, record.id) : 1;
  if (parent.depth + height > tree.maxDepth) {
    refuseParent(fieldProblemOf('parentId', 'Parent', 'too_deep', { max: tree.maxDepth }));
  }
  const path = parent.path === '' ? record.name : `${parent.path}${pathSeparator}${record.name}`;
  return { path, depth: parent.depth + 1 };
}

async function getHeight(db: Queryable, tree: Tree, id: string): Promise<number> {
  const { height } = await db.one<{ height: number }>(sql`
    with recursive down as (
      select id, 1 as height from ${name(tree.table)} where id = ${id}
      union all select c.id, d.height + 1 from ${name(tree.table)} c join down d on c.parent_id = d.id
    ) select max(height)::int as height from down`);
  return height;
}

/** Rewrites the path and depth of everything under a record that was renamed or moved. */
export async function repathBranch(db: Queryable, table: string, id: string): Promise<void> {
  await db.run(sql`
    with recursive down as (
      select id, path, depth from ${name(table)} where id = ${id}
      union all
      select c.id, d.path || ${pathSeparator} || c.name, d.depth + 1 from ${name(table)} c join down d on c.parent_id = d.id
    )
    update ${name(table)} t set path = down.path, depth = down.depth
    from down where t.id = down.id and t.id <> ${id}`);
}
