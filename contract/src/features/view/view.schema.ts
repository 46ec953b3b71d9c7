import { z } from 'zod';
import { entityNames } from '#contract/shared/entity-names.ts';

/** The roles that a view can be shared with. */
export const sharedRoles = ['user', 'admin'] as const;
export const subscriptions = ['never', 'daily', 'at_once'] as const;
export type Subscription = (typeof subscriptions)[number];

export const viewLimits = {
  /** Views of one person, views of an entity that are shared, views in one person’s menu. */
  own: 100,
  shared: 200,
  pinned: 12,
  /** Up to so many records it is named who came and who left. */
  members: 5_000,
  /** How many changes are told one by one. */
  changes: 200,
} as const;

/** How a list looks: columns as an address writes them, density, tree or list. */
export const viewLook = z.strictObject({
  columns: z.string().max(2_000).optional(),
  density: z.string().max(20).optional(),
  layout: z.string().max(20).optional(),
});
export type ViewLook = z.infer<typeof viewLook>;

/** A view with what the person who reads it made of it. */
export const personView = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  entity: z.enum(entityNames),
  name: z.string(),
  /** Search, filters and sort as the parameters of the list. */
  question: z.string(),
  look: viewLook,
  sharedWith: z.array(z.enum(sharedRoles)),
  ownerId: z.uuid(),
  owner: z.string(),
  isOwn: z.boolean(),
  isPinned: z.boolean(),
  /** Its place among the person’s views. */
  place: z.int(),
  isDefault: z.boolean(),
  isTab: z.boolean(),
  subscription: z.enum(subscriptions),
  /** How much changed since the person last looked; only where the view is subscribed to. */
  changes: z.int(),
});
export type PersonView = z.infer<typeof personView>;

/** The same as the calls of views answer it, with the parts of the question that the list no longer knows. */
export const savedView = personView.extend({ leftOut: z.array(z.string()) });
export type SavedView = z.infer<typeof savedView>;

export const viewChange = z.object({
  recordId: z.uuid(),
  kind: z.enum(['came', 'left', 'changed']),
  label: z.string(),
  note: z.string().nullable(),
  /** The fields that changed. */
  fields: z.array(z.string()),
  at: z.iso.datetime({ offset: true }),
});
export type ViewChange = z.infer<typeof viewChange>;

/** What happened in a view since the person last looked. */
export const viewChanges = z.object({
  /** Empty before the person looked for the first time. */
  since: z.iso.datetime({ offset: true }).nullable(),
  came: z.int(),
  left: z.int(),
  changed: z.int(),
  /** How many records the view has and had; where it has more than are kept by name, this is all that is known. */
  members: z.object({ now: z.int(), before: z.int(), areNamed: z.boolean() }),
  /** The newest of them. */
  items: z.array(viewChange),
});
export type ViewChanges = z.infer<typeof viewChanges>;
