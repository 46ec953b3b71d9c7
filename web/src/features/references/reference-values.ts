import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { LocationRecord } from '#contract/entities/location/location.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';

type InTree = Pick<CategoryRecord | LocationRecord, 'id' | 'name' | 'path'>;

/** A record of a tree by its name; its path tells namesakes apart. */
export function toBranchValue({ id, name, path }: InTree): ReferenceValue {
  return { id, label: name, note: path === name ? null : path };
}

export function toPersonValue({ id, displayName, unit, email }: PersonRecord): ReferenceValue {
  return { id, label: displayName, note: unit ?? email };
}
