import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, code, text } from '#contract/shared/field.ts';
import { phoneFormat, urlFormat } from '#contract/shared/formats.ts';

export const manufacturerFields = {
  name: text('Name', { min: 2, max: 80 }),
  supportUrl: code('Support website', { ...urlFormat, optional: true }),
  supportPhone: code('Support phone', { ...phoneFormat, optional: true }),
  active: bool('Active'),
} as const;

/** Values that a new manufacturer starts with in the form. */
export const manufacturerDefaults = { active: true } as const;

export const manufacturer = defineEntity({
  name: 'manufacturer',
  path: '/api/manufacturers',
  page: '/records/manufacturer',
  display: 'name',
  fields: manufacturerFields,
  search: ['name'],
  filter: ['name', 'active'],
  sort: ['name', 'active'],
  defaultSort: 'name',
});

export const manufacturerRecord = recordSchema(manufacturerFields);
export const manufacturerCreate = createSchema(manufacturerFields, manufacturerDefaults);
export const manufacturerUpdate = updateSchema(manufacturerFields);
export type ManufacturerRecord = z.infer<typeof manufacturerRecord>;
export type ManufacturerCreate = z.infer<typeof manufacturerCreate>;
export type ManufacturerUpdate = z.infer<typeof manufacturerUpdate>;
