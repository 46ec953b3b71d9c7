/** The parts of a menu that opens over the page: a named region of its own, because it hangs outside the landmarks. */
export function menuSlots(label: string, minWidth = 140) {
  return {
    root: { role: 'region', 'aria-label': label },
    paper: { sx: { minWidth } },
    list: { 'aria-label': label },
  };
}
