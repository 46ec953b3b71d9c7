import type { Theme } from '@mui/material/styles';

/** The ground of toolbar and footer: paper by day, the section's own ground by night. */
export function barGround({ palette }: Theme): string {
  return palette.mode === 'light' ? palette.background.paper : palette.background.default;
}
