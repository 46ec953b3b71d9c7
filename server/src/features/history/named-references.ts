import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { selectRecordName } from './record-names.ts';

/** The references inside of lines and other composed values, which events keep as bare ids. */
const kindOfKey: Readonly<Record<string, EntityName>> = {
  categoryId: 'category',
  fundingSourceId: 'funding-source',
  instructionDocumentId: 'attachment',
  modelId: 'model',
  projectId: 'project',
  softwareId: 'software',
};

type Changes = HistoryEvent['changes'];
type Replace = (kind: EntityName, id: string) => unknown;

function mapReferences(value: unknown, key: string, kindOf: typeof kindOfKey, replace: Replace): unknown {
  if (typeof value === 'string') {
    const kind = kindOf[key];
    return kind === undefined ? value : replace(kind, value);
  }
  if (Array.isArray(value)) return value.map((one) => mapReferences(one, key, kindOf, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapReferences(one, name, kindOf, replace)]),
  );
}

function mapChanges(changes: Changes, replace: Replace): Changes {
  // A file names the kind of its record beside it.
  const owner = changes['entity']?.to as EntityName | undefined;
  const kindOf = owner && changes['recordId'] ? { ...kindOfKey, recordId: owner } : kindOfKey;
  return Object.fromEntries(
    Object.entries(changes).map(([name, { from, to }]) => [
      name,
      {
        from: mapReferences(from, name, kindOf, replace),
        to: mapReferences(to, name, kindOf, replace),
      },
    ]),
  );
}

/** Events whose references all carry their label; those that an event kept as an id get the label of today. */
export async function nameReferences<E extends { changes: Changes }>(
  db: Queryable,
  events: readonly E[],
): Promise<E[]> {
  const found = new Map<string, { kind: EntityName; id: string }>();
  for (const { changes } of events) mapChanges(changes, (kind, id) => found.set(id, { kind, id }));
  if (found.size === 0) return [...events];
  const rows = await db.many<{ id: string; name: Omit<ReferenceValue, 'id'> | null }>(sql`
    select asked.id, ${selectRecordName(sql`asked.kind`, sql`asked.id`)} as name
    from jsonb_to_recordset(${JSON.stringify([...found.values()])}::jsonb) as asked (kind text, id uuid)`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const replace: Replace = (_, id) => {
    const name = names.get(id);
    return name ? { id, label: name.label, note: name.note } : id;
  };
  return events.map((event) => ({ ...event, changes: mapChanges(event.changes, replace) }));
}
