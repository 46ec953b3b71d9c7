import { equipment } from '#contract/entities/equipment/equipment.schema.ts';

/** Names the item that a new one is like. */
export const copyParameter = 'like';

/** The address of the form for a new item that is like this one. */
export function newLikeLink(id: string): string {
  return `${equipment.page}/new?${copyParameter}=${id}`;
}
