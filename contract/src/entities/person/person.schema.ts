import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, code, date, reference, text } from '#contract/shared/field.ts';
import { heldLookup } from '#contract/shared/held-filter.ts';
import { agencyNumberFormat, emailFormat } from '#contract/shared/formats.ts';

export const personFields = {
  displayName: text('Name', { min: 1, max: 120 }),
  employeeNumber: code('Employee number', { ...agencyNumberFormat, optional: true }),
  email: code('Email', { ...emailFormat, optional: true }),
  unit: text('Unit', { max: 120, optional: true }),
  locationId: reference('Location', 'location', { optional: true }),
  managerId: reference('Manager', 'person', { optional: true }),
  activeFrom: date('Active from', { optional: true }),
  activeTo: date('Active to', { optional: true }),
  directorySubject: text('Directory subject', { max: 255, optional: true, write: 'create' }),
  active: bool('Active'),
} as const;

/** Values that a new person starts with in the form. */
export const personDefaults = { active: true } as const;

export const person = defineEntity({
  name: 'person',
  path: '/api/people',
  page: '/records/person',
  display: 'displayName',
  fields: personFields,
  // Who comes through the directory for the first time is connected with the person of the same e-mail.
  guarded: { email: 'any' },
  search: ['displayName', 'employeeNumber', 'email'],
  lookups: heldLookup,
  filter: [
    'displayName',
    'employeeNumber',
    'email',
    'unit',
    'locationId',
    'managerId',
    'activeFrom',
    'activeTo',
    'active',
  ],
  sort: ['displayName', 'employeeNumber', 'email', 'unit', 'locationId', 'managerId', 'activeTo', 'active'],
  defaultSort: 'displayName',
});

export const personRecord = recordSchema(personFields);
export const personCreate = createSchema(personFields, personDefaults);
export const personUpdate = updateSchema(personFields);
export type PersonRecord = z.infer<typeof personRecord>;
export type PersonCreate = z.infer<typeof personCreate>;
export type PersonUpdate = z.infer<typeof personUpdate>;
