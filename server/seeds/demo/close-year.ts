import { confirmClose, prepareClose } from '#server/areas/report/fiscal-year.commands.ts';
import { prepareCloses } from '#server/areas/report/fiscal-year.prepare.ts';
import { getFiscalYear, readNextYear } from '#server/areas/report/fiscal-year.repository.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { readFactsAge } from '#server/shared/history/facts-age.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findDemoActors, makeDemoContext } from './demo-actors.ts';

/** How often it is looked whether the facts are there, in milliseconds. */
const pause = 3_000;

interface Begun {
  id: string;
  other: CommandContext['actor'];
}

/** Begins the close once the facts have everything from before a moment; answers false before, and null where it is not wanted. */
async function beginClose(db: Db, loadedAt: Date): Promise<Begun | false | null> {
  return db.transaction(async (tx) => {
    const { at } = await readFactsAge(tx);
    if (at === null || new Date(at) < loadedAt) return false;
    const { admin } = await findDemoActors(tx);
    const { hasClose, other } = await tx.one<{
      hasClose: boolean;
      other: CommandContext['actor'] | null;
    }>(sql`
      select exists (select from fiscal_year) as "hasClose",
        (select json_build_object('id', id, 'name', trim(first_name || ' ' || last_name), 'email', email,
            'roles', roles, 'sessionId', '') from user_account
          where 'admin' = any(roles) and is_demo and id <> ${admin.id}
          order by email limit 1) as other`);
    if (hasClose || !other) return null;
    const { year } = await readNextYear(tx);
    const { id } = await prepareClose(makeDemoContext(tx, admin), year - 1);
    return { id, other };
  });
}

const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    timer.unref();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Closes the fiscal year before the last one, by two people, once the facts have everything from before a moment; the last one is
 * left to whoever looks on. Answers whether nothing is left to do.
 */
export async function closeDemoYear(db: Db, loadedAt: Date, signal: AbortSignal): Promise<boolean> {
  const begun = await beginClose(db, loadedAt);
  if (!begun) return begun === null;
  while (!signal.aborted) {
    // A node that serves may have taken it already: then its lines are waited for.
    await prepareCloses({ db, clock: () => new Date() });
    const { version, hash, confirmedBy, closedBy } = await getFiscalYear(db, begun.id);
    if (closedBy !== null) return true;
    if (hash === null || confirmedBy !== null) await wait(signal);
    else
      await db.transaction((tx) => confirmClose({ ...makeDemoContext(tx, begun.other), version }, begun.id));
  }
  return false;
}

/** Waits for the facts of a demonstration that was just loaded, beside the program that already serves. */
export async function followDemo(connection: Connection, signal: AbortSignal): Promise<void> {
  const loadedAt = new Date();
  const db = createDb(connection, { max: 1 });
  try {
    while (!signal.aborted && !(await closeDemoYear(db, loadedAt, signal))) await wait(signal);
  } finally {
    await db.end();
  }
}
