import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, choice, code, integer, reference, text } from '#contract/shared/field.ts';
import { agencyCodeFormat } from '#contract/shared/formats.ts';

export const locationKinds = [
  'district',
  'building',
  'floor',
  'room',
  'yard',
  'vehicle',
  'vendor',
  'home',
] as const;

/** How deep locations can be nested. */
export const maxLocationDepth = 6;

export const locationFields = {
  code: code('Code', agencyCodeFormat),
  name: text('Name', { min: 2, max: 100 }),
  kind: choice('Kind', locationKinds),
  parentId: reference('Parent location', 'location', { optional: true }),
  address: text('Address', { max: 200, optional: true }),
  active: bool('Active'),
  path: text('Path', { max: 700, write: 'never' }),
  depth: integer('Depth', { min: 1, max: maxLocationDepth, write: 'never' }),
  childCount: integer('Sublocations', { min: 0, max: 1_000_000, write: 'never' }),
  equipmentCount: integer('Items', { min: 0, max: 100_000_000, write: 'never' }),
} as const;

/** Values that a new location starts with in the form. */
export const locationDefaults = { kind: 'room', active: true } as const;

export const location = defineEntity({
  name: 'location',
  path: '/api/locations',
  page: '/records/location',
  display: 'name',
  fields: locationFields,
  search: ['code', 'name', 'path'],
  filter: ['code', 'name', 'kind', 'parentId', 'active'],
  sort: ['code', 'name', 'kind', 'path', 'active'],
  defaultSort: 'path',
  derived: ['path', 'depth', 'childCount', 'equipmentCount'],
});

export const locationRecord = recordSchema(locationFields);
export const locationCreate = createSchema(locationFields, locationDefaults);
export const locationUpdate = updateSchema(locationFields);
export type LocationRecord = z.infer<typeof locationRecord>;
export type LocationCreate = z.infer<typeof locationCreate>;
export type LocationUpdate = z.infer<typeof locationUpdate>;
