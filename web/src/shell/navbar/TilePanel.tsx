import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { useId, type MouseEvent, type ReactNode } from 'react';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryLink } from './EntryLink.tsx';
import type { NavbarSide } from './navbar-sizes.ts';
import { NavigationList } from './NavigationList.tsx';

const appear = keyframes({ from: { opacity: 0 } });

const titleLook = {
  color: 'text.primary',
  textDecoration: 'none',
  borderRadius: '4px',
  '&[href]:hover': { textDecoration: 'underline' },
};

interface TilePanelProps {
  id: string;
  item: NavigationItem;
  side: NavbarSide;
  /** The room of the rail, which the panel leaves free. */
  railWidth: number;
  action: ReactNode;
  onFollow: () => void;
}

/** The entries of a tile, beside the rail. */
export function TilePanel({ id, item, side, railWidth, action, onFollow }: TilePanelProps) {
  const titleId = useId();
  const [near, far] = side === 'start' ? (['Start', 'End'] as const) : (['End', 'Start'] as const);
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={titleId}
      onClick={(event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest('a[href]') !== null) onFollow();
      }}
      sx={({ transitions }) => ({
        position: 'absolute',
        insetBlock: 0,
        [`insetInline${near}`]: railWidth,
        [`insetInline${far}`]: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        [`borderInline${near}`]: '1px solid',
        borderColor: 'divider',
        animation: `${appear} ${transitions.duration.shorter}ms`,
      })}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flex: 'none',
          minHeight: 76,
          paddingBlock: '12px',
          paddingInline: '26px 12px',
          typography: 'h3',
        }}
      >
        <EntryLink item={{ ...item, type: 'item' }} sx={titleLook}>
          <span id={titleId}>{item.title}</span>
        </EntryLink>
        {action}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowX: 'hidden', overflowY: 'auto', padding: '4px 10px 16px' }}>
        <NavigationList items={item.children ?? []} />
      </Box>
    </Box>
  );
}
