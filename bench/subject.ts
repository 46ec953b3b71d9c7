import { createDb, type Db } from '#server/shared/db/pool.ts';
import type { EmbeddedPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { openBenchDatabase } from './databases.ts';
import { onDatabase, startProduct, type Product } from './product.ts';

/** One size of the data: its database, the product on it, and a direct way in. */
export interface Subject {
  rows: number;
  /** How many of these are taken, where a run is only a try. */
  share(count: number): number;
  connection: EmbeddedPostgres['connection'];
  product: Product;
  db: Db;
  /** Ends everything that runs on the data; the second time there is nothing to do. */
  stop(): Promise<void>;
}

export async function openSubject(
  rows: number,
  print: (line: string) => void,
  scale = 1,
  settings: Readonly<Record<string, string>> = {},
): Promise<Subject> {
  const database = await openBenchDatabase(rows, print, settings);
  try {
    const product = await startProduct(onDatabase(database.connection));
    const db = createDb(database.connection, { max: 4 });
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await db.end();
      await product.stop();
      await database.stop();
    };
    return {
      rows,
      share: (count) => Math.ceil(count * scale),
      connection: database.connection,
      product,
      db,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
