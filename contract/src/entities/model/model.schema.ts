import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, date, integer, reference, text } from '#contract/shared/field.ts';

export const modelFields = {
  manufacturerId: reference('Manufacturer', 'manufacturer'),
  name: text('Name', { min: 1, max: 120 }),
  number: text('Model number', { max: 60, optional: true }),
  categoryId: reference('Category', 'category'),
  warrantyMonths: integer('Warranty in months', { min: 0, max: 120 }),
  usefulLifeMonths: integer('Useful life in months', { min: 1, max: 600, optional: true }),
  supportEndsOn: date('End of support', { optional: true }),
  active: bool('Active'),
} as const;

/** Values that a new model starts with in the form. */
export const modelDefaults = { warrantyMonths: 0, active: true } as const;

export const model = defineEntity({
  name: 'model',
  path: '/api/models',
  page: '/records/model',
  display: 'name',
  fields: modelFields,
  search: ['manufacturer', 'name', 'number'],
  filter: ['manufacturerId', 'name', 'number', 'categoryId', 'supportEndsOn', 'active'],
  sort: ['name', 'number', 'manufacturerId', 'categoryId', 'supportEndsOn', 'active'],
  defaultSort: 'name',
});

export const modelRecord = recordSchema(modelFields);
export const modelCreate = createSchema(modelFields, modelDefaults);
export const modelUpdate = updateSchema(modelFields);
export type ModelRecord = z.infer<typeof modelRecord>;
export type ModelCreate = z.infer<typeof modelCreate>;
export type ModelUpdate = z.infer<typeof modelUpdate>;
