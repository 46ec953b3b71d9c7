import { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { choice, code, date, instant, longText, reference, text } from '#contract/shared/field.ts';
import { conditions } from '#contract/areas/equipment/conditions.ts';
import { assignmentColumns } from './assignment.columns.ts';
import { acceptances, acceptanceWays, assignmentEnds, assignmentStatuses } from './assignment.states.ts';

export const assignmentKinds = ['check_out', 'loan'] as const;

/** To whom or what an item can be given. */
export const assignmentTargets = ['person', 'location', 'project'] as const;
export type AssignmentTarget = (typeof assignmentTargets)[number];

/** A loan lasts at most this many days. */
export const maxLoanDays = 365;

export const assignmentFields = {
  number: code('Number', { pattern: /^AS-[0-9]{7}$/, example: 'AS-0004877', max: 10, write: 'never' }),
  equipmentId: reference('Item', 'equipment', { write: 'never' }),
  kind: choice('Kind', assignmentKinds, { write: 'never' }),
  status: choice('Status', assignmentStatuses, { write: 'never' }),
  target: choice('Given to', assignmentTargets, { write: 'never' }),
  personId: reference('Person', 'person', { optional: true, write: 'never' }),
  locationId: reference('Place', 'location', { optional: true, write: 'never' }),
  projectId: reference('Project', 'project', { optional: true, write: 'never' }),
  startedOn: date('From', { write: 'never' }),
  dueOn: date('Due back', { optional: true, write: 'never' }),
  endedOn: date('To', { optional: true, write: 'never' }),
  end: choice('Ended by', assignmentEnds, { optional: true, write: 'never' }),
  conditionOut: choice('Condition when given', conditions, { write: 'never' }),
  conditionIn: choice('Condition when returned', conditions, { optional: true, write: 'never' }),
  notes: longText('Notes', { max: 500, optional: true, write: 'never' }),
  acceptance: choice('Acceptance', acceptances, { write: 'never' }),
  acceptedAt: instant('Answered', { optional: true, write: 'never' }),
  acceptedBy: text('Answered by', { max: 120, optional: true, write: 'never' }),
  answerNote: longText('Answer note', { max: 500, optional: true, write: 'never' }),
  acceptedHow: choice('How answered', acceptanceWays, { optional: true, write: 'never' }),
  /** The account behind the name, which stays what it is when the name changes. */
  acceptedById: code('Account', {
    pattern: /^[0-9a-f-]{36}$/,
    example: '0198c2a4-…',
    max: 36,
    optional: true,
    write: 'never',
  }),
  signedBy: text('Signed by', { max: 120, optional: true, write: 'never' }),
  signedAt: instant('Signed', { optional: true, write: 'never' }),
  paperId: reference('Paper', 'attachment', { optional: true, write: 'never' }),
} as const;

/** Who holds an item, from when to when: opened and closed only by what happens to the item. */
export const assignment = defineEntity({
  name: 'assignment',
  path: '/api/assignments',
  page: '/records/assignment',
  display: 'number',
  fields: assignmentFields,
  importFields: assignmentColumns,
  search: ['number', 'equipment', 'person', 'location', 'project'],
  filter: [
    'number',
    'equipmentId',
    'kind',
    'status',
    'target',
    'personId',
    'locationId',
    'projectId',
    'startedOn',
    'dueOn',
    'endedOn',
    'acceptance',
  ],
  sort: ['number', 'equipmentId', 'personId', 'startedOn', 'dueOn', 'endedOn'],
  defaultSort: '-startedOn',
});

export const assignmentRecord = recordSchema(assignmentFields).extend({
  acceptedByEmail: z.string().nullable(),
});
/** What a file says about an item that nobody has, and about one that somebody has. */
export const assignmentBrought = createSchema(assignmentColumns);
export const assignmentChanged = updateSchema(assignmentColumns);
export type AssignmentBrought = z.infer<typeof assignmentBrought>;
export type AssignmentChanged = Omit<z.infer<typeof assignmentChanged>, 'changeReason'>;
export type AssignmentRecord = z.infer<typeof assignmentRecord>;
