import type { EntityName } from '#contract/shared/entity-names.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** What changed, field by field; references carry their words as they were. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** What a command leaves in the history. */
export interface NewEvent {
  entity: EntityName;
  id: string;
  version: number;
  action: string;
  changes: Changes;
  reason?: string | null | undefined;
}

/** Writes the event of a command, in its transaction; the database chains it to the record's last one. */
export async function writeEvent(context: CommandContext, event: NewEvent): Promise<void> {
  const { actor, requestId, source, now } = context;
  await context.db.run(sql`
    insert into event (at, actor_id, actor, source, request_id, entity, entity_id, version, action, changes, reason)
    values (${now.toISOString()}, ${actor.id || null}, ${actor.name}, ${source}, ${requestId}, ${event.entity},
      ${event.id}, ${event.version}, ${event.action}, ${JSON.stringify(event.changes)}, ${event.reason || null})`);
}
