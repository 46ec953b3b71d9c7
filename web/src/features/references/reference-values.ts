import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { LocationRecord } from '#contract/entities/location/location.schema.ts';
import type { ManufacturerRecord } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';

type InTree = Pick<CategoryRecord | LocationRecord, 'id' | 'name' | 'path'>;

/** A record of a tree by its name; its path tells namesakes apart. */
export function toBranchValue({ id, name, path }: InTree): ReferenceValue {
  return { id, label: name, note: path === name ? null : path };
}

/** A place by its whole path, as items and people carry it. */
export function toLocationValue({ id, path, code }: LocationRecord): ReferenceValue {
  return { id, label: path, note: code };
}

export function toVendorValue({ id, name, vendorNumber }: VendorRecord): ReferenceValue {
  return { id, label: name, note: vendorNumber };
}

export function toManufacturerValue({ id, name }: ManufacturerRecord): ReferenceValue {
  return { id, label: name, note: null };
}

export function toModelValue({ id, name, number, manufacturer }: ModelRecord): ReferenceValue {
  return { id, label: name, note: [manufacturer.label, number].filter(Boolean).join(' · ') };
}

export function toPersonValue({ id, displayName, unit, email }: PersonRecord): ReferenceValue {
  return { id, label: displayName, note: unit ?? email };
}
