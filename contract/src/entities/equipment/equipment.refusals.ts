import { ownMistakeHours } from '#contract/shared/deletion.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Held } from '#contract/shared/roles.ts';
import type { EquipmentRecord } from './equipment.schema.ts';
import { deletableDays, deletableStatuses } from './equipment.states.ts';

const hour = 3_600_000;

/** Who would delete an item, and when. */
export interface Deleting {
  roles: readonly Held[];
  isCreator: boolean;
  now: Date;
}

/**
 * Why an item is not moved to the bin, as far as the item itself says it: deleting is for mistakes, an item with a
 * history is retired. What else hangs on the item only the database knows.
 */
export function deletionRefusal(
  item: Pick<EquipmentRecord, 'status' | 'custodianId' | 'purchaseOrderId' | 'createdAt'>,
  { roles, isCreator, now }: Deleting,
): 'not_allowed' | 'has_history' | undefined {
  const age = now.getTime() - new Date(item.createdAt).getTime();
  const isOwnMistake = isCreator && age < ownMistakeHours * hour;
  if (!isOwnMistake && !can(roles, 'equipment.deleteAny')) return 'not_allowed';
  const isYoung = age < deletableDays * 24 * hour;
  const isUnused = item.custodianId === null && item.purchaseOrderId === null;
  return deletableStatuses.includes(item.status) && isYoung && isUnused ? undefined : 'has_history';
}
