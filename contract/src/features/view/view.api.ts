import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { bool, choice, integer, list, longText, text, values } from '#contract/shared/field.ts';
import { omittable, withDefault } from '#contract/shared/step-fields.ts';
import { savedView, sharedRoles, subscriptions, viewChanges, viewLook } from './view.schema.ts';

// Without a colon, so that it can stand in an address.
const name = text('Name', { min: 1, max: 60 });

/** Facts of what the calls take; their titles name them in refusals. */
export const viewFields = {
  entity: choice('Entity', entityNames),
  name: {
    ...name,
    schema: name.schema.refine((value) => !value.includes(':'), { params: { key: 'no_colon' } }),
  },
  question: longText('Filters', { min: 0, max: 8_000 }),
  look: values('Look', viewLook),
  sharedWith: list('Who sees it', z.enum(sharedRoles), { max: sharedRoles.length }),
  isPinned: bool('In my menu'),
  place: integer('Place', { min: 0, max: 100_000 }),
  isDefault: bool('Opens the list'),
  isTab: bool('As a tab'),
  subscription: choice('Tell me of changes', subscriptions),
} as const;

const { entity, question, look, sharedWith } = viewFields;
const createFields = {
  entity,
  name: viewFields.name,
  question,
  look: withDefault(look, {}),
  sharedWith: withDefault(sharedWith, []),
};
const updateFields = {
  name: omittable(viewFields.name),
  question: omittable(question),
  look: omittable(look),
  sharedWith: omittable(sharedWith),
};
const mineFields = {
  isPinned: omittable(viewFields.isPinned),
  place: omittable(viewFields.place),
  isDefault: omittable(viewFields.isDefault),
  isTab: omittable(viewFields.isTab),
  subscription: omittable(viewFields.subscription),
};

const createBody = z.strictObject({
  entity: entity.schema,
  name: viewFields.name.schema,
  question: question.schema,
  look: createFields.look.schema,
  sharedWith: createFields.sharedWith.schema,
});
const updateBody = z.strictObject({
  name: viewFields.name.schema.optional(),
  question: question.schema.optional(),
  look: look.schema.optional(),
  sharedWith: sharedWith.schema.optional(),
});
const mineBody = z.strictObject({
  isPinned: viewFields.isPinned.schema.optional(),
  place: viewFields.place.schema.optional(),
  isDefault: viewFields.isDefault.schema.optional(),
  isTab: viewFields.isTab.schema.optional(),
  subscription: viewFields.subscription.schema.optional(),
});
export type ViewCreate = z.output<typeof createBody>;
export type ViewUpdate = z.output<typeof updateBody>;
export type ViewMine = z.output<typeof mineBody>;

const one = { path: '/api/views/:id', params: idParams };
const emptyBody = z.strictObject({});

/** Saved views: a question to a list and its look, under a name. They widen nothing that their reader may read. */
export const viewApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    access: 'signedIn',
    summary: 'The views of a list: one’s own, and those that are shared with one’s roles',
    query: z.strictObject({ entity: z.enum(entityNames) }),
    response: z.object({ items: z.array(savedView) }),
  }),
  get: endpoint({ method: 'GET', ...one, access: 'signedIn', summary: 'Read one view', response: savedView }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    access: 'signedIn',
    summary: 'Save a view',
    fields: createFields,
    body: createBody,
    response: savedView,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    ...one,
    access: 'signedIn',
    summary: 'Change a view of one’s own; an administrator may end the sharing of any',
    fields: updateFields,
    body: updateBody,
    response: savedView,
    isVersioned: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    ...one,
    access: 'signedIn',
    summary: 'Delete a view of one’s own',
    response: z.object({ id: z.uuid() }),
    isVersioned: true,
  }),
  mine: endpoint({
    method: 'PUT',
    path: '/api/views/:id/mine',
    params: idParams,
    access: 'signedIn',
    summary: 'What one makes of a view: in the menu, as a tab, what the list opens with, told of changes',
    fields: mineFields,
    body: mineBody,
    response: savedView,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/views/:id/changes',
    params: idParams,
    access: 'signedIn',
    summary: 'What came into a view, left it or changed since one last looked',
    response: viewChanges,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/api/views/:id/actions/seen',
    params: idParams,
    access: 'signedIn',
    summary: 'Note that one has looked at the changes of a view',
    body: emptyBody,
    response: savedView,
    isIdempotent: true,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/views/:id/actions/take-over',
    params: idParams,
    access: 'view.takeOver',
    summary: 'Become the owner of a shared view',
    body: emptyBody,
    response: savedView,
    isVersioned: true,
    isIdempotent: true,
  }),
};
