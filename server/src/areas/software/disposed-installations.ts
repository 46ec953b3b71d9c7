import { installation } from '#contract/entities/installation/installation.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Software on a disposed device is installed nowhere: its record goes to the bin, each with its event. */
export async function endDisposedInstallations(
  context: CommandContext,
  equipmentIds: readonly string[],
  reason: string,
): Promise<void> {
  const { db, actor } = context;
  const deletedAt = context.now.toISOString();
  const by = actor.id || null;
  const ended = await db.many<{ id: string; version: number }>(sql`
    update installation set deleted_at = ${deletedAt}::timestamptz, deleted_by = ${by}::uuid,
      delete_reason = ${reason}, version = version + 1, updated_at = ${deletedAt}::timestamptz, updated_by = ${by}::uuid
    where equipment_id = any(${equipmentIds}::uuid[]) and deleted_at is null returning id, version`);
  const changes = {
    deletedAt: { from: null, to: deletedAt },
    deletedBy: { from: null, to: actor.name },
    deleteReason: { from: null, to: reason },
  };
  await writeEvents(
    context,
    ended.map((row) => ({ ...row, entity: installation.name, action: 'delete', changes, reason })),
  );
}
