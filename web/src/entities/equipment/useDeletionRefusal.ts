import { useState } from 'react';
import { deletionRefusal } from '#contract/entities/equipment/equipment.refusals.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { History } from '#web/features/history/history.queries.ts';
import { useSession } from '#web/shared/session/useSession.ts';

/** Steps that leave an item as unused as it was. */
const harmless = ['create', 'update', 'stock', 'seen', 'delete', 'restore'];

/** Why the item cannot be moved to the bin, told before anybody tries. */
export function useDeletionRefusal(record: EquipmentRecord, history: History) {
  const { user, roles } = useSession();
  const [now] = useState(() => new Date());
  const first = history.events.find(({ version }) => version === 1);
  const isCreator = first !== undefined && first.actorId === user?.uid;
  const refusal = deletionRefusal(record, { roles, isCreator, now });
  const wasUsed = history.events.some(({ action }) => !harmless.includes(action));
  return refusal ?? (wasUsed ? 'has_history' : undefined);
}
