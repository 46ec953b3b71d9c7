import { z } from 'zod';
import {
  createSchema,
  defineEntity,
  recordSchema,
  referenceValue,
  updateSchema,
} from '#contract/shared/entity.ts';
import { choice, code, date, list, money, percent, reference, text } from '#contract/shared/field.ts';
import { projectStatuses } from './project.states.ts';

export const projectKinds = ['program', 'construction', 'its', 'operations', 'internal'] as const;

/** One share of who pays for a project, and the most that it pays. */
export const projectFundingLine = z.strictObject({
  fundingSourceId: z.uuid(),
  percent: percent('Percent').schema,
  cap: money('At most', { optional: true }).schema.optional(),
});
export type ProjectFundingLine = z.infer<typeof projectFundingLine>;

export const projectFields = {
  number: code('Number', { pattern: /^[A-Z0-9.-]{2,24}$/, example: 'ITS-2026.14', max: 24 }),
  name: text('Name', { min: 2, max: 160 }),
  kind: choice('Kind', projectKinds),
  status: choice('Status', projectStatuses, { write: 'never' }),
  managerId: reference('Manager', 'person', { optional: true }),
  startsOn: date('Start', { optional: true }),
  endsOn: date('End', { optional: true }),
  budget: money('Budget', { optional: true }),
  fundingLines: list('Funding', projectFundingLine, { max: 20 }),
} as const;

/** Values that a new project starts with in the form. */
export const projectDefaults = { kind: 'internal', fundingLines: [] } as const;

export const project = defineEntity({
  name: 'project',
  path: '/api/projects',
  page: '/inventory/project',
  display: 'number',
  fields: projectFields,
  search: ['number', 'name'],
  lookups: { fundingSourceId: reference('Funding source', 'funding-source') },
  filter: ['number', 'name', 'kind', 'status', 'managerId', 'startsOn', 'endsOn', 'budget'],
  sort: ['number', 'name', 'kind', 'status', 'managerId', 'startsOn', 'endsOn', 'budget'],
  defaultSort: 'number',
});

const extras = {
  /** The words of the funding lines' sources, in the order of the lines. */
  fundingSources: z.array(referenceValue),
  /** What the shares of the funding lines add up to. */
  fundingSum: z.string(),
};
export const projectRecord = recordSchema(projectFields).extend(extras);
export const projectCreate = createSchema(projectFields, projectDefaults);
export const projectUpdate = updateSchema(projectFields);
export type ProjectRecord = z.infer<typeof projectRecord>;
export type ProjectCreate = z.infer<typeof projectCreate>;
export type ProjectUpdate = z.infer<typeof projectUpdate>;

/** What a project amounts to today. */
export const projectFigures = z.object({
  budget: z.string().nullable(),
  /** Ordered and not received yet. */
  committed: z.string(),
  /** Received. */
  spent: z.string(),
  /** What is left of the budget; below zero when it is exceeded. */
  remaining: z.string().nullable(),
  /** Items that have a share in the project today. */
  allocatedCount: z.int(),
  /** Those shares of the items' book values. */
  bookValue: z.string(),
  /** Items that are checked out to the project. */
  heldCount: z.int(),
});
export type ProjectFigures = z.infer<typeof projectFigures>;
