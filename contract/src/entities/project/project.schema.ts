import type { z } from 'zod';
import { defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { choice, code, text } from '#contract/shared/field.ts';

export const projectStatuses = ['planned', 'active', 'on_hold', 'closed', 'cancelled'] as const;

export const projectFields = {
  number: code('Number', {
    pattern: /^[A-Z0-9.-]{2,24}$/,
    example: 'ITS-2026.14',
    max: 24,
    write: 'never',
  }),
  name: text('Name', { min: 2, max: 160, write: 'never' }),
  status: choice('Status', projectStatuses, { write: 'never' }),
} as const;

/** What equipment needs to point at; the project area completes it. */
export const project = defineEntity({
  name: 'project',
  path: '/api/projects',
  page: '/inventory/project',
  display: 'number',
  fields: projectFields,
  search: ['number', 'name'],
  filter: ['number', 'name', 'status'],
  sort: ['number', 'name', 'status'],
  defaultSort: 'number',
});

export const projectRecord = recordSchema(projectFields);
export type ProjectRecord = z.infer<typeof projectRecord>;
