import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** The tables whose lists are read in their indexes alone, and which large batches change. */
const tables = ['equipment', 'equipment_search', 'equipment_title', 'person', 'location'];

// Waits for nobody, never needs the table for itself alone, and leaves the other cores to those who ask. Its indexes are cleaned however few
// rows were removed: a page that still has one of them is not noted as visible to all.
const vacuum = raw(`vacuum (skip_locked, truncate off, index_cleanup on, parallel 0) ${tables.join(', ')}`);

/** So many changed rows are worth a vacuum before the database comes to it by itself. */
const enoughRows = 500;

interface VacuumTools {
  db: Db;
  /** Stops a vacuum that is under way: the program ends. */
  end: AbortSignal;
  log: Pick<FastifyBaseLogger, 'warn'>;
  enough?: number;
}

/** Vacuums after many changes. */
export interface Vacuum {
  /** Notes that so many rows were changed. */
  note: (rows: number) => void;
  /** Vacuums when enough was changed since the last time; answers how many tables it went through. */
  run: () => Promise<number>;
}

/**
 * An index alone cannot say whether a row is visible to all before a vacuum has noted it: until then whoever was given
 * thousands of items is answered from as many pages. Where the application may not vacuum (PostgreSQL before 17, or a database that
 * came there from one) each table is left out, and the database comes to it in its own time.
 */
export function createVacuum({ db, end, log, enough = enoughRows }: VacuumTools): Vacuum {
  let changed = 0;
  return {
    note: (rows) => {
      changed += rows;
    },
    run: async () => {
      if (changed < enough) return 0;
      // The transaction only holds the turn: a vacuum cannot be in one. Whoever does not get it tries again.
      return db.transaction(async (turn) => {
        const { isMine } = await turn.one<{ isMine: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtext('vacuum after batches')) as "isMine"`,
        );
        if (!isMine) return 0;
        changed = 0;
        try {
          await db.reports.until(end).run(vacuum);
          return tables.length;
        } catch (error) {
          // Nothing depends on it.
          if (!end.aborted) log.warn({ err: error }, 'a vacuum after a batch did not end');
          return 0;
        }
      });
    },
  };
}
