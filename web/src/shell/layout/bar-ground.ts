import type { Theme } from '@mui/material/styles';

/** The ground of toolbar and footer: paper by day, the section's own ground by night. */
export function barGround({ palette }: Theme): string {
  return palette.mode === 'light' ? palette.background.paper : palette.background.default;
}

/** What the search finds hangs below its bar and is not covered by the tab at the edge of the page, which is at 20. */
export const aboveTabs = { '&:has([role="listbox"])': { zIndex: 21 } } as const;
