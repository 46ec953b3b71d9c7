import type { EntityName } from '#contract/shared/entity-names.ts';
import { findHistory, type HistoryPage } from '#server/features/history/history.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { insertIntoEvent, writeEvent, type Changes } from '#server/shared/history/event.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** What of labels has a history; none of it is an entity with a list of its own. */
export type LabelKind = 'label-stock' | 'label-template' | 'label-printer' | 'tag-roll';

const tables: Record<LabelKind, string> = {
  'label-stock': 'label_stock',
  'label-template': 'label_template',
  'label-printer': 'label_printer',
  'tag-roll': 'tag_roll',
};
// The history takes any name; its types know the entities.
const asEntity = (kind: LabelKind) => kind as unknown as EntityName;

/**
 * Versions that have no event, of what was shipped or made by an earlier release, get one that says so: an event needs
 * the one before it.
 */
async function fillEarlier(db: Queryable, kind: LabelKind, id: string, version: number): Promise<void> {
  if (version < 2) return;
  await db.run(sql`
    ${insertIntoEvent}
    select now(), null, 'System', 'job', null, null, ${kind}, r.id, n, case when n = 1 then 'create' else 'update' end, '{}',
      'Made before its history was written'
    from ${name(tables[kind])} r cross join generate_series(1, ${version - 1}::int) n
    where r.id = ${id}
      and not exists (select from event e where e.entity = ${kind} and e.entity_id = r.id and e.version = n)
    order by n`);
}

export async function writeLabelEvent(
  context: CommandContext,
  kind: LabelKind,
  event: { id: string; version: number; action: string; changes: Changes; reason?: string | undefined },
): Promise<void> {
  await fillEarlier(context.db, kind, event.id, event.version);
  await writeEvent(context, { entity: asEntity(kind), ...event });
}

export function findLabelHistory(db: Queryable, kind: LabelKind, id: string): Promise<HistoryPage> {
  return findHistory(db, asEntity(kind), id, { limit: 200 });
}

/** What is different between two versions of a record. */
export function differences(before: object, after: object, fields: readonly string[]): Changes {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(fresh[field] ?? null))
      .map((field) => [field, { from: old[field] ?? null, to: fresh[field] ?? null }]),
  );
}
