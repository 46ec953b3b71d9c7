import '#web/shared/schema/whole-zod.ts';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';

const storedItems = z.array(
  z.object({ id: z.string(), tag: z.string(), serial: z.string(), name: z.string() }),
);
export type RegisteredItem = z.infer<typeof storedItems>[number];

/** So many are kept; whoever registers more has put the first tags on long ago. */
const maxItems = 400;

function read(key: string): RegisteredItem[] {
  try {
    return storedItems.parse(JSON.parse(tabStorage.read(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** The items that were registered in this tab and are not put away yet, the newest first; a reload keeps them. */
export function useRegistered() {
  const { user } = useSession();
  const key = `registered:${user?.uid ?? ''}`;
  const [items, setItems] = useState(() => read(key));
  const add = useCallback(
    (records: readonly EquipmentRecord[]) => {
      const added = records.map(({ id, tag, serial, name }) => ({
        id,
        tag: tag ?? '',
        serial: serial ?? '',
        name,
      }));
      const isAdded = new Set(added.map(({ id }) => id));
      const earlier = read(key).filter(({ id }) => !isAdded.has(id));
      const next = [...added.toReversed(), ...earlier].slice(0, maxItems);
      tabStorage.write(key, JSON.stringify(next));
      setItems(next);
    },
    [key],
  );

  function putAway() {
    tabStorage.remove(key);
    setItems([]);
  }

  return { items, add, putAway };
}
