import { decodeJwt } from 'jose';
import { sql } from '#server/shared/db/sql.ts';
import type { Subject } from '../subject.ts';

/** What an event of an item has in it, and who makes the items of the benchmark. */
export async function findSampleEvent({
  db,
  product,
}: Subject): Promise<{ changes: unknown; accountId: string }> {
  const { changes } = await db.one<{ changes: unknown }>(
    sql`select changes from event where entity = 'equipment' and version = 1 order by seq limit 1`,
  );
  return { changes, accountId: decodeJwt(product.token).sub ?? '' };
}
