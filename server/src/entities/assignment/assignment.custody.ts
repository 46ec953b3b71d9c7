import type { Custody } from '#server/areas/custody/custody.port.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import {
  endAssignment,
  extendLoans,
  giveItem,
  giveItems,
  takeItemBack,
  takeItemsBack,
} from './assignment.commands.ts';
import { checkOpenings, openItems } from './assignment.opening.ts';
import { undoCustody } from './assignment.undo.ts';

/** Custody for the entities that give items away beside their own work: repairs lend loaners, batches move many. */
export function custodyOf(life: EquipmentLife): Custody {
  return {
    give: (context, { id, version }, personId, reason) =>
      giveItem({ ...context, version }, life, id, 'checkOut', { personId, reason }),
    open: (context, { id, version }, holder) =>
      giveItem({ ...context, version }, life, id, holder.dueOn === undefined ? 'checkOut' : 'loan', holder),
    checkOpenings,
    openAll: (context, opened) => openItems(context, life, opened),
    find: (context, { id, version, locationId, condition }, reason) =>
      takeItemBack({ ...context, version }, life, id, 'find', { condition, movedToId: locationId, reason }),
    takeBack: (context, { id, version, locationId }, condition, reason) =>
      takeItemBack({ ...context, version }, life, id, 'checkIn', {
        condition,
        movedToId: locationId,
        reason,
      }),
    end: (context, item) => endAssignment(context, item, 'returned'),
    giveAll: (context, wanted, action, input) => giveItems(context, life, wanted, action, input),
    takeBackAll: (context, wanted, input) => takeItemsBack(context, life, wanted, 'checkIn', input),
    extendAll: (context, wanted, input) => extendLoans(context, life, wanted, input),
    undo: undoCustody,
  };
}
