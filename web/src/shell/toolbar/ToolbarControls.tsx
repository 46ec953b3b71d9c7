import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { NoticesButton } from '#web/shell/notices/NoticesButton.tsx';
import { QuickPanelButton } from '#web/shell/quick-panel/QuickPanelButton.tsx';
import { FontSizeMenu } from './FontSizeMenu.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ModeMenu } from './ModeMenu.tsx';

interface ToolbarControlsProps {
  /** The button of the search, where the search is not a field. */
  search: ReactNode;
  hasQuickPanel: boolean;
  user: ReactNode;
}

/** The controls at the end of the bar; they scroll sideways where there is no room for all. */
export function ToolbarControls({ search, hasQuickPanel, user }: ToolbarControlsProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: '4px' },
        minWidth: 0,
        marginInlineStart: 'auto',
        // Room for the ring of what has the focus: what scrolls also cuts off.
        padding: '4px',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '& > *': { flex: 'none' },
      }}
    >
      <LanguageMenu />
      <FontSizeMenu />
      <FullscreenButton />
      <ModeMenu />
      {search}
      <NoticesButton />
      {hasQuickPanel && <QuickPanelButton />}
      {user}
    </Box>
  );
}
