import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import {
  bool,
  choice,
  code,
  integer,
  list,
  longText,
  percent,
  reference,
  text,
} from '#contract/shared/field.ts';
import { customField } from './custom-field.ts';

export const categoryKinds = ['equipment', 'software'] as const;

/** How deep categories can be nested. */
export const maxCategoryDepth = 4;

export const categoryFields = {
  name: text('Name', { min: 2, max: 80 }),
  code: code('Code', { pattern: /^[A-Z0-9]{2,8}$/, example: 'LAP', max: 8 }),
  parentId: reference('Parent category', 'category', { optional: true }),
  kind: choice('Kind', categoryKinds),
  description: longText('Description', { max: 500, optional: true }),
  tagPrefix: code('Tag prefix', { pattern: /^[A-Z]{1,6}$/, example: 'EQ', max: 6 }),
  usefulLifeMonths: integer('Useful life in months', { min: 1, max: 600 }),
  salvagePercent: percent('Salvage percent'),
  requiresSerial: bool('Serial number required'),
  requiresCustodian: bool('Custodian required'),
  storesData: bool('Stores data'),
  sensitive: bool('Sensitive'),
  inventoryCycleMonths: integer('Inventory cycle in months', { min: 1, max: 36 }),
  customFields: list('Custom fields', customField, { max: 30 }),
  active: bool('Active'),
  path: text('Path', { max: 400, write: 'never' }),
  depth: integer('Depth', { min: 1, max: maxCategoryDepth, write: 'never' }),
  childCount: integer('Subcategories', { min: 0, max: 1_000_000, write: 'never' }),
  equipmentCount: integer('Items', { min: 0, max: 100_000_000, write: 'never' }),
} as const;

/** Values that a new category starts with where none are given. */
export const categoryDefaults = {
  kind: 'equipment',
  tagPrefix: 'EQ',
  usefulLifeMonths: 60,
  salvagePercent: '0',
  requiresSerial: false,
  requiresCustodian: false,
  storesData: false,
  sensitive: false,
  inventoryCycleMonths: 24,
  customFields: [],
  active: true,
} as const;

export const category = defineEntity({
  name: 'category',
  path: '/api/categories',
  page: '/inventory/category',
  display: 'name',
  fields: categoryFields,
  guarded: { requiresSerial: false, requiresCustodian: false, storesData: false },
  search: ['name', 'code', 'path'],
  filter: [
    'name',
    'code',
    'parentId',
    'kind',
    'tagPrefix',
    'usefulLifeMonths',
    'requiresSerial',
    'storesData',
    'sensitive',
    'active',
  ],
  sort: ['name', 'code', 'kind', 'path', 'usefulLifeMonths', 'active'],
  defaultSort: 'path',
  derived: ['path', 'depth', 'childCount', 'equipmentCount'],
});

export const categoryRecord = recordSchema(categoryFields);
/** What a new category has of its parent where nothing else is said. */
export const inheritedFields = ['usefulLifeMonths', 'requiresSerial', 'storesData', 'customFields'] as const;
const { usefulLifeMonths, requiresSerial, storesData, customFields } = categoryFields;
const {
  usefulLifeMonths: _,
  requiresSerial: __,
  storesData: ___,
  customFields: ____,
  ...ownDefaults
} = categoryDefaults;
export const categoryCreate = createSchema(categoryFields, ownDefaults).extend({
  usefulLifeMonths: usefulLifeMonths.schema.optional(),
  requiresSerial: requiresSerial.schema.optional(),
  storesData: storesData.schema.optional(),
  customFields: customFields.schema.optional(),
});
export const categoryUpdate = updateSchema(categoryFields);
export type CategoryRecord = z.infer<typeof categoryRecord>;
export type CategoryCreate = z.infer<typeof categoryCreate>;
export type CategoryUpdate = z.infer<typeof categoryUpdate>;
