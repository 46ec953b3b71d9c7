import type { Problem } from '#contract/shared/errors.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { problemOf, toAppError } from '#server/shared/http/problems.ts';

/** What became of one record of a bulk command. */
export interface BulkResult<R> {
  id: string;
  record: R | null;
  problem: Problem | null;
}

/**
 * Does the same with several records in one transaction. A record that is refused stays as it was and is reported;
 * the others go on. Records are taken in the order of their ids, so that two bulk commands never wait for each other.
 */
export async function inBulk<R>(
  context: CommandContext,
  items: readonly { id: string; version: number }[],
  work: (context: CommandContext, id: string) => Promise<R>,
): Promise<BulkResult<R>[]> {
  const results = new Map<string, BulkResult<R>>();
  for (const { id, version } of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await context.db.run(sql`savepoint bulk_item`);
    try {
      const record = await work({ ...context, version }, id);
      await context.db.run(sql`release savepoint bulk_item`);
      results.set(id, { id, record, problem: null });
    } catch (error) {
      const refused = toAppError(error);
      // What nobody foresaw, and a database that is gone, end the whole command.
      if (refused.status >= 500) throw error;
      await context.db.run(sql`rollback to savepoint bulk_item`);
      results.set(id, { id, record: null, problem: problemOf(refused, context.requestId) });
    }
  }
  return items.flatMap(({ id }) => results.get(id) ?? []);
}
