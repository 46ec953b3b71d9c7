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
  // By place, not by id: whoever names a record twice is told of both tries.
  const results: BulkResult<R>[] = [];
  const inOrder = [...items.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  for (const [place, { id, version }] of inOrder) {
    await context.db.run(sql`savepoint bulk_item`);
    try {
      const record = await work({ ...context, version }, id);
      await context.db.run(sql`release savepoint bulk_item`);
      results[place] = { id, record, problem: null };
    } catch (error) {
      const refused = toAppError(error);
      // What nobody foresaw, and a database that is gone, end the whole command.
      if (refused.status >= 500) throw error;
      await context.db.run(sql`rollback to savepoint bulk_item`);
      results[place] = { id, record: null, problem: problemOf(refused, context.requestId) };
    }
  }
  return results;
}
