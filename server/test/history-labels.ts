import { returnPath } from '#contract/entities/purchase-order/vendor-return.history.ts';
import { vendorReturnFields } from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { allFields, type Entity } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { findHistory } from '#server/features/history/history.repository.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids that are no record: of a part beside its label, of a directory, of an account whose name stands beside it. */
const plainIds = ['id', 'directorySubject', 'byId'];

function bareIds(value: unknown, key: string): string[] {
  if (typeof value === 'string') return uuid.test(value) && !plainIds.includes(key) ? [key] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => bareIds(one, Array.isArray(value) ? key : name));
}

/** What an amendment wants is called like the order's own fields. */
function plainKey(key: string): string {
  return key.replace(/^proposed\.?(.)/, (_, first: string) => first.toLowerCase());
}

/** The keys that a change shows: its own, and in the lines of a case those of each item. */
function shownKeys(name: string, sides: { from: unknown; to: unknown }): string[] {
  const byTag = [sides.from, sides.to].flatMap((side) => Object.values(side ?? {}));
  const isByTag = name === 'lines' && !Array.isArray(sides.to ?? sides.from);
  return [plainKey(name), ...(isByTag ? byTag.flatMap((values: object) => Object.keys(values)) : [])];
}

/** What the history of an order says of a return that was settled. */
const settledFields = Object.fromEntries(
  Object.entries(vendorReturnFields).map(([field, facts]) => [`${returnPath}.${field}`, facts]),
);

/** Every entity that is served. */
export function entitiesOf({ app }: Pick<TestApp, 'app'>): Entity[] {
  return [...new Set([...app.served.values()].flatMap(({ list }) => list ?? []))];
}

/** Holds, removals, closes of fiscal years and rolls of tags have events and no page of their history. */
const unshown = ['hold', 'purge', 'fiscal-year', 'tag-roll'];

/** What histories would show unlabeled: keys that have no title, and records of which only the id is known. */
export async function findUnlabeled(db: Db, entities: readonly Entity[]): Promise<string[]> {
  const problems = new Set<string>();
  const records = await db.many<{ entity: EntityName; id: string }>(sql`
    select distinct on (entity, action, keys) entity, entity_id as id
    from (select *, array(select jsonb_object_keys(changes) order by 1) as keys from event
      where entity <> all(${unshown}::text[])) e
    order by entity, action, keys, length(changes::text) desc`);
  for (const { entity: name, id } of records) {
    const entity = entities.find((one) => one.name === name);
    if (!entity) throw new Error(`no entity ${name}`);
    const titled = {
      ...allFields(entity),
      ...entity.labels,
      ...(name === 'purchase-order' && settledFields),
    };
    for (const { changes } of (await findHistory(db, name, id, {})).items) {
      for (const [key, sides] of Object.entries(changes)) {
        const untitled = shownKeys(key, sides).filter((one) => !(one in titled));
        const bare = [...bareIds(sides.from, key), ...bareIds(sides.to, key)];
        for (const one of [...untitled, ...bare]) problems.add(`${name}.${key}: ${one}`);
      }
    }
  }
  return [...problems].toSorted();
}
