import type { EntityName } from '#contract/shared/entity-names.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
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

/** The beginning of a statement that writes events for the rows it selects. */
export const insertIntoEvent = sql`insert into event (at, actor_id, actor, source, request_id, batch_id, entity, entity_id, version,
  action, changes, reason)`;

/** Who does it and for which batch, in the columns of an event from `at` to `batch_id`. */
export function eventHead({ actor, requestId, source, now, batch }: CommandContext): Sql {
  return sql`${now.toISOString()}::timestamptz, ${actor.id || null}::uuid, ${actor.name}::text,
    ${source}::event_source, ${requestId}::text, ${batch?.id ?? null}::uuid`;
}

/** The event as it stands in the history: a batch gives its reason, and an undo its name. */
export function withBatch({ batch }: CommandContext, event: NewEvent): NewEvent {
  if (!batch) return event;
  return {
    ...event,
    reason: event.reason || batch.reason,
    ...(batch.isUndo && { action: 'undo' }),
  };
}

/** Runs a statement that changes rows of an entity and writes their events itself; answers how many there were. */
export async function runWithEvents(
  context: CommandContext,
  entity: EntityName,
  statement: Sql,
): Promise<number> {
  const count = await context.db.run(statement);
  if (count > 0) context.changed.add(entity);
  return count;
}

/** Writes the event of a command, in its transaction; the database chains it to the record's last one. */
export async function writeEvent(context: CommandContext, wanted: NewEvent): Promise<void> {
  const event = withBatch(context, wanted);
  context.changed.add(event.entity);
  context.db.send(sql`${insertIntoEvent}
    values (${eventHead(context)}, ${event.entity}, ${event.id}, ${event.version}, ${event.action},
      ${JSON.stringify(event.changes)}, ${event.reason || null})`);
}
