import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, choice, date, reference, text } from '#contract/shared/field.ts';

/** How we know of an installation. */
export const installationSources = ['manual', 'csv', 'agent'] as const;

export const installationFields = {
  softwareId: reference('Product', 'software', { write: 'create' }),
  equipmentId: reference('Item', 'equipment', { write: 'create' }),
  release: text('Version', { max: 60, optional: true }),
  seenOn: date('Seen'),
  source: choice('Source', installationSources),
  isCovered: bool('Has a seat', { write: 'never' }),
} as const;

/** Values that a new installation starts with in the form. */
export const installationDefaults = { source: 'manual' } as const;

/** A product that was seen on a device; in the bin it is no longer installed. */
export const installation = defineEntity({
  name: 'installation',
  path: '/api/installations',
  page: '/inventory/software/installation',
  display: 'seenOn',
  fields: installationFields,
  search: ['software', 'release', 'equipment'],
  filter: ['softwareId', 'equipmentId', 'release', 'seenOn', 'source', 'isCovered'],
  sort: ['softwareId', 'equipmentId', 'release', 'seenOn'],
  defaultSort: '-seenOn',
  derived: ['isCovered'],
});

export const installationRecord = recordSchema(installationFields);
export const installationCreate = createSchema(installationFields, installationDefaults);
export const installationUpdate = updateSchema(installationFields);
export type InstallationRecord = z.infer<typeof installationRecord>;
export type InstallationCreate = z.infer<typeof installationCreate>;
export type InstallationUpdate = z.infer<typeof installationUpdate>;
