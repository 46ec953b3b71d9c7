import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { location } from '#contract/entities/location/location.schema.ts';
import { person } from '#contract/entities/person/person.schema.ts';
import { project } from '#contract/entities/project/project.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import type { SearchedEntity } from '#contract/features/search/search-scopes.ts';
import type { Entity } from '#contract/shared/entity.ts';

/** A record as its call answers it. */
export type PreviewedRecord = Readonly<Record<string, unknown>> & { status?: string };

/** What is shown of a record beside the list. */
export interface Preview {
  entity: Entity;
  nameOf: (record: PreviewedRecord) => string;
  titleOf: (record: PreviewedRecord) => string;
  fields: readonly string[];
}

const textOf = (name: string) => (record: PreviewedRecord) => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};
const preview = (entity: Entity, name: string, title: string, fields: readonly string[]): Preview => ({
  entity,
  nameOf: textOf(name),
  titleOf: textOf(title),
  fields,
});

export const previews: Partial<Record<SearchedEntity, Preview>> = {
  equipment: {
    ...preview(equipment, 'tag', 'name', ['custodianId', 'locationId', 'serial', 'bookValue', 'lastSeenOn']),
    nameOf: (record) => textOf('tag')(record) || textOf('name')(record),
  },
  repair: preview(repair, 'number', 'problem', [
    'equipmentId',
    'priority',
    'assignedToId',
    'vendorId',
    'reportedAt',
  ]),
  software: preview(software, 'name', 'name', ['publisher', 'edition', 'approval', 'installed']),
  entitlement: preview(entitlement, 'number', 'number', [
    'softwareId',
    'metric',
    'quantity',
    'assigned',
    'endsOn',
  ]),
  'purchase-order': preview(purchaseOrder, 'number', 'title', [
    'orderNumber',
    'vendorId',
    'total',
    'expectedOn',
  ]),
  project: preview(project, 'number', 'name', ['kind', 'managerId', 'startsOn', 'endsOn']),
  retirement: preview(retirement, 'number', 'title', ['reason', 'method', 'itemCount']),
  person: preview(person, 'displayName', 'displayName', ['employeeNumber', 'email', 'unit', 'locationId']),
  location: preview(location, 'name', 'name', ['code', 'kind', 'path']),
  vendor: preview(vendor, 'name', 'name', ['vendorNumber', 'email', 'phone']),
};
