import { importPermission } from '#contract/features/batch/import-permission.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { type FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { toAppError } from '#server/shared/http/problems.ts';

/**
 * Works on one row of a chunk: what is refused leaves nothing behind, and the transaction goes on. A fault of the
 * database or of the program ends the chunk.
 */
export async function tryRow<T>(db: Queryable, work: () => Promise<T>): Promise<T | AppError> {
  db.send(sql`savepoint batch_row`);
  try {
    const result = await work();
    // Fails with whatever went wrong among the statements that nobody waited for.
    await db.run(sql`release savepoint batch_row`);
    return result;
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.status >= 500) throw error;
    await db.run(sql`rollback to savepoint batch_row`);
    await db.run(sql`release savepoint batch_row`);
    return refusal;
  }
}

/** What a refusal says about a row: at its cells, or about the row as a whole. */
export function problemsOfRefusal(refusal: AppError): FieldProblem[] {
  const { code, params, message, details } = refusal;
  if (details.fields && details.fields.length > 0) return details.fields;
  return [{ path: '', messageKey: code, params, message }];
}

/** Refuses what the person could not do by a single request either. */
export function checkPermission(
  { actor }: CommandContext,
  entity: EntityName,
  action: 'create' | 'update',
): void {
  if (!can(actor.roles, importPermission(entity, action))) throw new AppError('not_allowed');
}
