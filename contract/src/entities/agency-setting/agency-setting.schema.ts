import { z } from 'zod';
import { defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { code, date, longText, reference } from '#contract/shared/field.ts';

const never = { write: 'never' } as const;

export const agencySettingFields = {
  key: code('Key', { pattern: /^[A-Za-z]{2,60}$/, example: 'budgetCheck', max: 60, ...never }),
  /** What was set last; it may hold only from a later day on. */
  value: longText('Value', { max: 20_000, ...never }),
  fromOn: date('From', never),
  /** What one administrator proposed and another one has not confirmed yet. */
  proposedValue: longText('Proposed value', { max: 20_000, optional: true, ...never }),
  proposedFromOn: date('Proposed from', { optional: true, ...never }),
  proposedById: reference('Proposed by', 'user', { optional: true, ...never }),
} as const;

/** One rule of the agency, with values that hold from a day on. */
export const agencySetting = defineEntity({
  name: 'agency-setting',
  path: '/api/agency-settings',
  page: '/settings/agency',
  display: 'key',
  fields: agencySettingFields,
  search: ['key'],
  filter: ['key', 'fromOn'],
  sort: ['key', 'fromOn'],
  defaultSort: 'key',
});

/** A value of a setting from a day on, until the next one begins. */
export const settingValue = z.object({
  fromOn: z.iso.date(),
  value: z.unknown(),
  /** Past ones stay as they were, one is in force, later ones are planned; replaced ones never came into force alone. */
  phase: z.enum(['past', 'current', 'planned', 'replaced']),
  /** Who set it when, as the history tells it; nobody for what the installation brought along. */
  setBy: z.string().nullable(),
  setByEmail: z.string().nullable(),
  setAt: z.iso.datetime({ offset: true }).nullable(),
});
export type SettingValue = z.infer<typeof settingValue>;

export const agencySettingRecord = recordSchema(agencySettingFields).extend({
  /** What holds today, and since when. */
  current: z.unknown(),
  currentFromOn: z.iso.date(),
  /** How many values begin later. */
  planned: z.int(),
});
export type AgencySettingRecord = z.infer<typeof agencySettingRecord>;
