import { z } from 'zod';
import { endpoint, historyPage, idParams } from '#contract/shared/endpoint.ts';
import { choice, code, integer, values } from '#contract/shared/field.ts';
import { neededReason, omittable } from '#contract/shared/step-fields.ts';
import { rollLimits, rollMakers, tagRoll } from './roll.schema.ts';

/** Facts of what the calls take; their titles name them in refusals. */
export const rollFields = {
  prefix: code('Prefix', { pattern: /^[A-Z]{1,6}$/, max: 6, example: 'EQ' }),
  first: integer('First number', { min: 1, max: rollLimits.lastNumber }),
  last: integer('Last number', { min: 1, max: rollLimits.lastNumber }),
  maker: choice('Made', rollMakers),
  templateId: omittable(values('Template', z.uuid())),
} as const;

const { prefix, first, last, maker, templateId } = rollFields;
export const rollCreate = z.strictObject({
  prefix: prefix.schema,
  first: first.schema,
  last: last.schema,
  maker: maker.schema,
  templateId: templateId.schema.optional(),
});
export type RollCreate = z.output<typeof rollCreate>;

export const rollVoidFields = {
  reason: neededReason,
  first: omittable(first),
  last: omittable(last),
} as const;
export const rollVoid = z.strictObject({
  reason: neededReason.schema,
  first: first.schema.optional(),
  last: last.schema.optional(),
});
export type RollVoid = z.output<typeof rollVoid>;

const path = '/api/tag-rolls';
const one = { path: `${path}/:id`, params: idParams };

/** Rolls of blank tags: claimed one by one, when they are glued on. */
export const rollApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'label.print',
    summary: 'The rolls of blank tags, newest first',
    response: z.object({ items: z.array(tagRoll) }),
  }),
  get: endpoint({
    method: 'GET',
    ...one,
    access: 'label.print',
    summary: 'Read one roll',
    response: tagRoll,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'tag-roll.create',
    summary: 'Reserve a range of tags for a roll: they are blank until they are claimed, and never issued',
    fields: rollFields,
    body: rollCreate,
    response: tagRoll,
    status: 201,
    isIdempotent: true,
  }),
  print: endpoint({
    method: 'POST',
    path: `${path}/:id/actions/print`,
    params: idParams,
    access: 'tag-roll.create',
    summary: 'Note that a planned roll is printed, here or by an outside printer',
    body: z.strictObject({}),
    response: tagRoll,
    isVersioned: true,
    isIdempotent: true,
  }),
  void: endpoint({
    method: 'POST',
    path: `${path}/:id/actions/void`,
    params: idParams,
    access: 'tag-roll.create',
    summary:
      'Make the blank tags of a roll, or of a part of it, void with a reason: they are never used again',
    fields: rollVoidFields,
    body: rollVoid,
    response: tagRoll,
    isVersioned: true,
    isIdempotent: true,
  }),
  csv: endpoint({
    method: 'GET',
    path: `${path}/:id/tags.csv`,
    params: idParams,
    access: 'label.print',
    summary: 'The blank tags of a roll with their links, for an outside printer',
    response: z.string(),
    mediaType: 'text/csv',
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    params: idParams,
    access: 'label.print',
    summary: 'Who reserved, printed and voided tags of a roll, newest first',
    response: historyPage,
  }),
};
