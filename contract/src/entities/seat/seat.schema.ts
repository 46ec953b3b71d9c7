import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { choice, code, date, longText, reference, text } from '#contract/shared/field.ts';
import { seatEnds, seatStatuses } from './seat.states.ts';

export const seatTargets = ['person', 'equipment'] as const;

const never = { write: 'never' } as const;

export const seatFields = {
  number: code('Number', { pattern: /^SE-[0-9]{7,}$/, example: 'SE-0000042', max: 12, ...never }),
  entitlementId: reference('License', 'entitlement', { write: 'create' }),
  softwareId: reference('Product', 'software', never),
  status: choice('Status', seatStatuses, never),
  target: choice('Given to', seatTargets, never),
  personId: reference('Person', 'person', { optional: true, write: 'create' }),
  equipmentId: reference('Device', 'equipment', { optional: true, write: 'create' }),
  startedOn: date('From', { optional: true, write: 'create' }),
  endedOn: date('To', { optional: true, ...never }),
  end: choice('How it ended', seatEnds, { optional: true, ...never }),
  reason: longText('Reason', { max: 500, optional: true, write: 'create' }),
  keyLast4: text('License key', { max: 4, optional: true, ...never }),
  lastUsedOn: date('Last seen in use', { optional: true, ...never }),
  idleSince: date('Idle since', { optional: true, ...never }),
} as const;

/** One seat of an entitlement, given to a person or to a device, from when to when. */
export const seat = defineEntity({
  name: 'seat',
  path: '/api/seats',
  page: '/inventory/software/seat',
  display: 'number',
  fields: seatFields,
  search: ['number', 'entitlement', 'software', 'person', 'equipment'],
  filter: [
    'number',
    'entitlementId',
    'softwareId',
    'status',
    'target',
    'personId',
    'equipmentId',
    'startedOn',
    'endedOn',
    'end',
    'lastUsedOn',
    'idleSince',
  ],
  sort: ['number', 'softwareId', 'personId', 'equipmentId', 'startedOn', 'endedOn', 'lastUsedOn'],
  defaultSort: '-number',
  derived: ['lastUsedOn', 'idleSince'],
});

export const seatRecord = recordSchema(seatFields);
export const seatCreate = createSchema(seatFields);
export type SeatRecord = z.infer<typeof seatRecord>;
export type SeatCreate = z.infer<typeof seatCreate>;
