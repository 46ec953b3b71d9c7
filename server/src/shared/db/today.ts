import type { Queryable } from './pool.ts';
import { sql } from './sql.ts';

/** The day it is in the agency's zone. */
export async function getToday(db: Queryable): Promise<string> {
  return (await db.one<{ today: string }>(sql`select agency_today() as today`)).today;
}
