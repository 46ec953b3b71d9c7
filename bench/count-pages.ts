import { setTimeout } from 'node:timers/promises';
import { createDb, type Db, type Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { addressOf } from './list-cases.ts';
import { openSubject } from './subject.ts';

const tries = 3;
/** What took so long is counted once, with its plan of that time. */
const slow = 1_000;

/** The library that counts has to be there from the start of the database. */
const counting = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track': 'all',
};

/** Pages of 8 KB that the statements of a call touched, and how long the database took for them. */
export interface Counted {
  pages: number;
  statements: number;
  milliseconds: number;
}

/** Counts what calls of the product touch in the database. */
export interface PageCounter {
  db: Queryable;
  countCall: (path: string) => Promise<Counted>;
  /** The first page of a list and the one behind it. */
  countList: (parameters: readonly [string, string][]) => Promise<{ first: Counted; later?: Counted }>;
  stop: () => Promise<void>;
}

/** What the statements of one call touched, those that check its session and those of jobs left out. */
async function countOnce(owner: Db, call: () => Promise<unknown>): Promise<Counted> {
  await owner.one(sql`select pg_stat_statements_reset()`);
  await call();
  return owner.one<Counted>(sql`
    select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages, coalesce(sum(calls), 0)::int as statements,
      coalesce(sum(total_plan_time + total_exec_time), 0)::float8 as milliseconds
    from pg_stat_statements where toplevel and query not like '%pg_stat_statements%' and query like '%equipment%'`);
}

async function countLeast(owner: Db, call: () => Promise<unknown>): Promise<Counted> {
  // Plans are kept from the sixth time on.
  for (let warm = 0; warm < 6; warm += 1) {
    const begun = performance.now();
    await call();
    if (performance.now() - begun > slow) return countOnce(owner, call);
  }
  const counted: Counted[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) counted.push(await countOnce(owner, call));
  const least = (of: keyof Counted) => Math.min(...counted.map((one) => one[of]));
  return { pages: least('pages'), statements: least('statements'), milliseconds: least('milliseconds') };
}

/** The product on a database of so many items that counts. */
export async function openPageCounter(rows: number, print: (line: string) => void): Promise<PageCounter> {
  const subject = await openSubject(rows, print, 1, counting);
  const owner = createDb(subject.connection, { role: null, max: 1, statementTimeout: 0 });
  const { address, headers } = subject.product;
  const ask = async (url: string): Promise<{ next?: string | null }> => {
    const answer = await fetch(url, { headers });
    // So many views are asked for that their address has to wait now and then.
    if (answer.status === 429) {
      await setTimeout(1_000 * Number(answer.headers.get('retry-after') ?? 1));
      return ask(url);
    }
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { next?: string | null };
  };
  const stop = async () => {
    await owner.end();
    await subject.stop();
  };
  try {
    await owner.run(raw('create extension if not exists pg_stat_statements'));
    // All pages are known to be visible, as they are once the database has looked after its tables.
    await owner.run(raw('vacuum (analyze) equipment, equipment_search'));
  } catch (error) {
    await stop();
    throw error;
  }
  const count = (url: string) => countLeast(owner, () => ask(url));
  return {
    db: subject.db,
    countCall: (path) => count(address + path),
    countList: async (parameters) => {
      const url = addressOf(address, parameters);
      const { next } = await ask(url);
      const first = await count(url);
      return next ? { first, later: await count(`${url}&after=${encodeURIComponent(next)}`) } : { first };
    },
    stop,
  };
}
