import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { page } from '#contract/shared/page.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';

/** The entities that records only point at; their own screens come later. */
type PickedEntity = Extract<EntityName, 'location' | 'model' | 'person' | 'funding-source'>;

const words = z.looseObject({ id: z.uuid() });
type Words = z.infer<typeof words>;

const collections: Record<PickedEntity, string> = {
  location: '/api/locations',
  model: '/api/models',
  person: '/api/people',
  'funding-source': '/api/funding-sources',
};

// What names a record, and what tells it apart from a namesake.
const named: Record<PickedEntity, { label: string; note: string }> = {
  location: { label: 'path', note: 'name' },
  model: { label: 'name', note: 'manufacturer' },
  person: { label: 'displayName', note: 'unit' },
  'funding-source': { label: 'code', note: 'name' },
};

function textAt(record: Words, name: string): string | null {
  const value = record[name];
  if (typeof value === 'string') return value;
  const label = z.object({ label: z.string() }).safeParse(value);
  return label.success ? label.data.label : null;
}

/** The words for a record of an entity that records point at. */
export function toReference(entity: PickedEntity, record: Words): ReferenceValue {
  const { label, note } = named[entity];
  return { id: record.id, label: textAt(record, label) ?? record.id, note: textAt(record, note) };
}

/** The call for one record of an entity that records point at. */
export function referenceGet(entity: PickedEntity) {
  return endpoint({
    method: 'GET',
    path: `${collections[entity]}/:id`,
    params: idParams,
    access: `${entity}.read` satisfies Permission,
    summary: 'Read one record',
    response: words,
  });
}

/** A picker's search among the active records of an entity. */
export function searchReferences(
  entity: PickedEntity,
  filters: readonly (readonly [string, string])[] = [],
): ReferenceSearch {
  const list = endpoint({
    method: 'GET',
    path: collections[entity],
    access: `${entity}.read` satisfies Permission,
    summary: 'List records',
    response: page(words),
  });
  return createReferenceSearch(list, {
    query: [['filter[active]', 'true'], ...filters],
    toOption: (record) => toReference(entity, record),
  });
}
