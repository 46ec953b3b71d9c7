import type { Custody } from '#server/areas/custody/custody.port.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { endAssignment, giveItem, takeItemBack } from './assignment.commands.ts';
import { getCustodyFacts } from './assignment.repository.ts';

/** Custody for the entities that give items away beside their own work: repairs lend loaners. */
export function custodyOf(life: EquipmentLife): Custody {
  return {
    give: (context, { id, version }, personId, reason) =>
      giveItem({ ...context, version }, life, id, 'checkOut', { personId, reason }),
    takeBack: (context, { id, version, locationId }, condition, reason) =>
      takeItemBack({ ...context, version }, life, id, 'checkIn', {
        condition,
        movedToId: locationId,
        reason,
      }),
    end: async (context, item) => {
      const { today } = await getCustodyFacts(context.db, item.id);
      await endAssignment(context, item, { end: 'returned', endedOn: today });
    },
  };
}
