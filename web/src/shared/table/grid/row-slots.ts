/** The element of each drawn row, by the row's place in the list. */
export type RowSlots = ReadonlyMap<number, number>;

/**
 * Gives every drawn row one of a few elements, so that scrolling fills elements anew instead of making them. A row
 * keeps its element for as long as it is drawn: an element that goes away under a pressed pointer or with the focus
 * takes the click or the focus with it.
 */
export function assignSlots(drawn: readonly number[], before: RowSlots): RowSlots {
  const slots = new Map<number, number>();
  for (const row of drawn) {
    const kept = before.get(row);
    if (kept !== undefined) slots.set(row, kept);
  }
  const taken = new Set(slots.values());
  let free = 0;
  for (const row of drawn) {
    if (slots.has(row)) continue;
    while (taken.has(free)) free += 1;
    slots.set(row, free);
    taken.add(free);
  }
  return slots;
}

/** The elements of a grid, kept outside of React's state: they follow from what is drawn. */
export function createRowSlots(): (drawn: readonly number[]) => RowSlots {
  let present: RowSlots = new Map();
  return (drawn) => {
    present = assignSlots(drawn, present);
    return present;
  };
}
