import { equipment } from '#contract/entities/equipment/equipment.schema.ts';

/** Names the item that a new one is like. */
export const copyParameter = 'like';

/** The address of the form for a new item that is like this one. */
export function newLikeLink(id: string): string {
  return `${equipment.page}/new?${copyParameter}=${id}`;
}

/** Has the code that was scanned and that nothing has. */
export const codeParameter = 'code';

/** The address of the form for a new item that has this code. */
export function newWithCodeLink(code: string): string {
  return `${equipment.page}/new?${new URLSearchParams({ [codeParameter]: code }).toString()}`;
}

/** Has the printed tag that is claimed. */
export const tagParameter = 'tag';

/** The address of the form for a new item that has this printed tag on it. */
export function newWithTagLink(tag: string): string {
  return `${equipment.page}/new?${new URLSearchParams({ [tagParameter]: tag }).toString()}`;
}
