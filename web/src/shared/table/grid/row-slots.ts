/** Gives every drawn row a place in a fixed set of elements, so that scrolling fills elements anew instead of making them. */
export function rowSlots(drawn: readonly number[], active: number): ReadonlyMap<number, string> {
  const size = drawn.length <= 63 ? 64 : drawn.length <= 127 ? 128 : 256;
  const slotOf = (index: number) => (index + size) % size;
  const taken = drawn.includes(active) ? slotOf(active) : -1;
  return new Map(
    drawn.map((index) => {
      // The focused row keeps its element; a row that would need the same one waits aside.
      const isAside = slotOf(index) === taken && index !== active;
      return [index, isAside ? 'aside' : String(slotOf(index))];
    }),
  );
}
