import type pg from 'pg';
import type { Ask, DbOptions, Queryable } from './pool.ts';

/**
 * The statements of one transaction. Each goes out at once, without waiting for the answers to those before it; the
 * database takes them in their order, and after one that failed it takes none until a rollback.
 */
interface Pipeline {
  /** Fails with what went wrong first: a statement behind a failed one only says that it came too late. */
  ask: Ask;
  /** Commits; fails when a statement failed that nobody waited for. */
  commit(): Promise<void>;
}

function createPipeline(client: pg.PoolClient, onRoundTrip: DbOptions['onRoundTrip']): Pipeline {
  let failure: unknown;
  let isAnswered = true;
  const send = (config: pg.QueryConfig) => {
    if (isAnswered) onRoundTrip?.();
    isAnswered = false;
    return client.query(config);
  };
  return {
    ask: (config) => {
      const asked = send(config).then(
        (result) => {
          isAnswered = true;
          failure = undefined;
          return result;
        },
        (error: unknown) => {
          isAnswered = true;
          failure ??= error;
          throw failure;
        },
      );
      // Whoever waits for it hears of it, and the commit does in any case.
      asked.catch(() => undefined);
      return asked;
    },
    commit: async () => {
      const { command } = await send({ text: 'commit' });
      // A transaction that has failed is rolled back by its commit, without an error.
      if (command !== 'COMMIT') throw failure ?? new Error('the transaction had failed before its commit');
    },
  };
}

/** Runs the work in one transaction on a connection of a pool, and gives the connection back. */
export async function runTransaction<T>(
  client: pg.PoolClient,
  options: Pick<DbOptions, 'beforeQuery' | 'onRoundTrip'>,
  toQueryable: (ask: Ask) => Queryable,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const pipeline = createPipeline(client, options.onRoundTrip);
  let isBroken = false;
  try {
    // Nobody waits for it: it travels with the first statement.
    void pipeline.ask({ text: 'begin' });
    const result = await work(toQueryable(pipeline.ask));
    options.beforeQuery?.('commit');
    await pipeline.commit();
    return result;
  } catch (error) {
    // It is answered after everything that was sent, so that nothing is under way when the connection is lent again.
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
