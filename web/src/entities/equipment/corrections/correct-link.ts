import { equipment } from '#contract/entities/equipment/equipment.schema.ts';

/** The parameter of an item's address that opens its correction. */
export const correctParameter = 'correct';

export function correctLink(id: string): string {
  return `${equipment.page}/${id}?${correctParameter}`;
}
