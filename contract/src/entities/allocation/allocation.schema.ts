import { z } from 'zod';
import { defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { code, date, money, percent, reference, text } from '#contract/shared/field.ts';

export const allocationFields = {
  number: code('Number', { pattern: /^AL-[0-9]{7}$/, example: 'AL-0000412', max: 10, write: 'never' }),
  equipmentId: reference('Item', 'equipment', { write: 'never' }),
  projectId: reference('Project', 'project', { write: 'never' }),
  percent: percent('Share', { write: 'never' }),
  fromOn: date('From', { write: 'never' }),
  toOn: date('To', { optional: true, write: 'never' }),
  /** The last day, far in the future while the share has no end: so that one filter finds what runs on a day. */
  runsUntil: date('Runs until', { write: 'never' }),
  itemName: text('Item name', { max: 120, write: 'never' }),
  /** The share of the item's book value today; empty where its cost is not known. */
  bookValue: money('Book value', { optional: true, write: 'never' }),
} as const;

/** Which share of an item serves which project, from when to when; changed only for a whole item at once. */
export const allocation = defineEntity({
  name: 'allocation',
  path: '/api/allocations',
  page: '/records/allocation',
  display: 'number',
  fields: allocationFields,
  search: ['number', 'equipment', 'project'],
  filter: ['number', 'equipmentId', 'projectId', 'percent', 'fromOn', 'toOn', 'runsUntil'],
  sort: ['number', 'equipmentId', 'projectId', 'percent', 'fromOn', 'toOn'],
  defaultSort: '-fromOn',
  derived: ['runsUntil', 'itemName', 'bookValue'],
});

const extras = {
  itemStatus: z.string(),
};
export const allocationRecord = recordSchema(allocationFields).extend(extras);
export type AllocationRecord = z.infer<typeof allocationRecord>;
