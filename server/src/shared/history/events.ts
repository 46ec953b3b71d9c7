import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { eventHead, insertIntoEvent, withBatch, type NewEvent } from './event.ts';

/** Writes the events of a command that touched many records, in one statement. */
export async function writeEvents(context: CommandContext, wanted: readonly NewEvent[]): Promise<void> {
  if (wanted.length === 0) return;
  const events = wanted.map((event) => withBatch(context, event));
  const rows = events.map(({ entity, id, version, action, changes, reason }) => ({
    entity,
    entity_id: id,
    version,
    action,
    changes,
    reason: reason || null,
  }));
  for (const { entity } of events) context.changed.add(entity);
  context.db.send(sql`
    ${insertIntoEvent} select ${eventHead(context)}, entity, entity_id, version, action, changes, reason
    from jsonb_populate_recordset(null::event, ${JSON.stringify(rows)}::jsonb)`);
}
