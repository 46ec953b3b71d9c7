import { raw, sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

/** What the database did: numbers that do not depend on the machine. */
export interface Work {
  /** Statements that were run, begin and commit among them. */
  statements: number;
  /** How often a statement was planned. */
  plans: number;
  /** Pages of 8 KB that were touched, those of planning too. */
  buffers: number;
  /** The statements with their own share, most pages first. */
  byStatement: { text: string; calls: number; plans: number; buffers: number }[];
}

/** Counts what the database does for one call; call it once before, so that plans and caches are warm. */
export async function countWork(api: Pick<TestApp, 'ownerDb'>, call: () => Promise<unknown>): Promise<Work> {
  const { ownerDb } = api;
  await ownerDb.run(raw('create extension if not exists pg_stat_statements'));
  await ownerDb.one(sql`
    select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = current_database()`);
  await call();
  const byStatement = await ownerDb.many<Work['byStatement'][number]>(sql`
    select query as text, sum(calls)::int as calls, sum(s.plans)::int as plans,
      sum(shared_blks_hit + shared_blks_read)::int as buffers
    from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = current_database() and query not like '%pg_stat_statements%'
    group by query order by buffers desc, query`);
  const sum = (property: 'calls' | 'plans' | 'buffers') =>
    byStatement.reduce((total, statement) => total + statement[property], 0);
  return { statements: sum('calls'), plans: sum('plans'), buffers: sum('buffers'), byStatement };
}

const fewestTries = 3;
const mostTries = 12;

/**
 * The work of a question whose connection and plans are warm: the first that found all its plans made. What is planned each
 * time never does: of it the least of three counts, or of more while that is above what is allowed. A busy machine may
 * answer by one connection after the other, each of which reads the catalog and plans first.
 */
export async function countLeastWork(
  api: Pick<TestApp, 'ownerDb'>,
  question: () => Promise<unknown>,
  mostBuffers = 0,
): Promise<Work> {
  let least = await countWork(api, question);
  for (let tries = 1; tries < mostTries && least.plans > 0; tries += 1) {
    if (tries >= fewestTries && least.buffers <= mostBuffers) break;
    const work = await countWork(api, question);
    if (work.plans === 0 || work.buffers < least.buffers) least = work;
  }
  return least;
}

/**
 * Vacuums a table until all its pages are known to be visible: a statement that was still under way keeps some back. With its indexes,
 * since a page from which rows were removed is not noted as long as entries lead there.
 */
export async function vacuumWhole({ ownerDb }: Pick<TestApp, 'ownerDb'>, table: string): Promise<void> {
  for (let isWhole = false; !isWhole;) {
    await ownerDb.run(raw(`vacuum (analyze, disable_page_skipping, index_cleanup on) ${table}`));
    ({ isWhole } = await ownerDb.one<{ isWhole: boolean }>(sql`
      select relallvisible = relpages as "isWhole" from pg_class where oid = ${table}::regclass`));
  }
}
