import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';

/** What the page of a tag says once it was claimed there, in the state of its address. */
interface Claimed {
  tag: string;
  id: string;
  name: string;
}

export function claimedState(tag: string, { id, name }: Pick<EquipmentRecord, 'id' | 'name'>) {
  return { claimed: { tag, id, name } satisfies Claimed };
}

/** The claim that the address tells of, if it is that of this tag. */
export function readClaimed(state: unknown, code: string): Claimed | undefined {
  const claimed = (state as { claimed?: Claimed } | null)?.claimed;
  return claimed?.tag === code ? claimed : undefined;
}
