import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { NewEvent } from './event.ts';

/** Writes the events of a command that touched many records, in one statement. */
export async function writeEvents(context: CommandContext, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { actor, requestId, source, now } = context;
  const rows = events.map(({ entity, id, version, action, changes, reason }) => ({
    entity,
    entity_id: id,
    version,
    action,
    changes,
    reason: reason || null,
  }));
  await context.db.run(sql`
    insert into event (at, actor_id, actor, source, request_id, entity, entity_id, version, action, changes, reason)
    select ${now.toISOString()}::timestamptz, ${actor.id || null}::uuid, ${actor.name}, ${source}::event_source,
      ${requestId}, entity, entity_id, version, action, changes, reason
    from jsonb_populate_recordset(null::event, ${JSON.stringify(rows)}::jsonb)`);
}
