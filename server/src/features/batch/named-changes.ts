import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, name, sql } from '#server/shared/db/sql.ts';
import type { BatchTargets } from './batch-target.ts';
import { withCustomFields } from './custom-values.ts';

type Values = Readonly<Record<string, unknown>>;
type Naming = (id: string) => unknown;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a category's fields with people by their names. */
function withPeople(value: unknown, keys: ReadonlySet<string>, naming: Naming): unknown {
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      keys.has(key) && typeof one === 'string' ? naming(one) : one,
    ]),
  );
}

/** Funding lines with their sources by their codes. */
function withSources(value: unknown, naming: Naming): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((line: unknown) => {
    if (!isValues(line)) return line;
    const { fundingSourceId: id } = line;
    return typeof id === 'string' ? { ...line, fundingSourceId: naming(id) } : line;
  });
}

/** The changes of rows with every id that a field of a category or a funding line has made by `naming`. */
function mapIds(
  rows: readonly BatchRow[],
  openField: string | undefined,
  keys: ReadonlySet<string>,
  naming: (entity: EntityName) => Naming,
): BatchRow[] {
  const named = (field: string, value: unknown) =>
    field === openField
      ? withPeople(value, keys, naming('person'))
      : withSources(value, naming('funding-source'));
  return rows.map((row) => {
    const entries = Object.entries(row.changes ?? {}).map(([field, change]) =>
      field === openField || field === 'fundingLines'
        ? ([field, { from: named(field, change.from), to: named(field, change.to) }] as const)
        : ([field, change] as const),
    );
    return row.changes ? { ...row, changes: Object.fromEntries(entries) } : row;
  });
}

/** What records of an entity are called, by id. */
async function findLabels(
  db: Queryable,
  targets: BatchTargets,
  entity: EntityName,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const target = targets.get(entity);
  if (!target || ids.size === 0) return new Map();
  const found = await db.many<{ id: string; label: string }>(sql`
    select r.id, r.${name(columnOf(target.entity.display))}::text as label from ${name(target.source.table)} r
    where r.id = any(${[...ids]}::uuid[])`);
  return new Map(found.map(({ id, label }) => [id, label]));
}

/** Rows whose changes name the people and the funding sources that a record has by id alone. */
export async function nameChanges(
  db: Queryable,
  targets: BatchTargets,
  entity: EntityName,
  rows: readonly BatchRow[],
): Promise<BatchRow[]> {
  const target = targets.get(entity);
  const openField = target?.entity.openField;
  const isChanged = (field: string) => rows.some(({ changes }) => changes && Object.hasOwn(changes, field));
  const isOpen = openField !== undefined && isChanged(openField);
  if (!target || (!isOpen && !isChanged('fundingLines'))) return [...rows];
  const { customFields } = isOpen ? await withCustomFields(db, target) : target;
  const people = [...(customFields?.values() ?? [])].flat().filter(({ type }) => type === 'person');
  const keys = new Set(people.map(({ key }) => key));
  const wanted = new Map<EntityName, Set<string>>([
    ['person', new Set()],
    ['funding-source', new Set()],
  ]);
  mapIds(rows, openField, keys, (of) => (id) => wanted.get(of)?.add(id));
  const labels = new Map<EntityName, ReadonlyMap<string, string>>();
  for (const [of, ids] of wanted) labels.set(of, await findLabels(db, targets, of, ids));
  return mapIds(rows, openField, keys, (of) => (id) => {
    const label = labels.get(of)?.get(id);
    return label === undefined ? id : { id, label };
  });
}
