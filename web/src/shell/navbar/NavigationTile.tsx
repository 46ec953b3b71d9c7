import Box from '@mui/material/Box';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useTheme, type Theme } from '@mui/material/styles';
import { useLocation } from 'react-router';
import { holdsPath } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { hasChildren } from '#web/shell/navigation/visibility.ts';
import { EntryLink } from './EntryLink.tsx';
import type { NavbarSide } from './navbar-sizes.ts';
import { entryLook } from './navigation-look.ts';
import { TileFace } from './TileFace.tsx';

function tileLook(isDense: boolean) {
  return (theme: Theme) =>
    ({
      ...entryLook(theme),
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '8px',
      width: isDense ? 52 : 100,
      minHeight: isDense ? 52 : 100,
      padding: isDense ? 0 : '8px',
      fontSize: '0.75rem',
      lineHeight: '1rem',
      textAlign: 'center',
    }) as const;
}

export interface NavigationTileProps {
  item: NavigationItem;
  side: NavbarSide;
  isDense: boolean;
  /** The panel with this tile's entries, while it is shown. */
  panelId: string | undefined;
  onSelect: (isShown: boolean) => void;
}

function TileBody({ item, isDense, panelId, onSelect }: Omit<NavigationTileProps, 'side'>) {
  const { pathname, search } = useLocation();
  const isInside = holdsPath(item, pathname + search);
  const face = <TileFace item={item} isDense={isDense} />;
  if (!hasChildren(item)) {
    return (
      <EntryLink item={item} isTile sx={tileLook(isDense)}>
        {face}
      </EntryLink>
    );
  }
  const isDisabled = item.disabled === true;
  return (
    <Box
      component="button"
      type="button"
      data-tile=""
      data-tile-id={item.id}
      aria-expanded={panelId !== undefined}
      aria-controls={panelId}
      aria-current={isInside ? 'true' : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onSelect(panelId !== undefined)}
      sx={tileLook(isDense)}
    >
      {face}
    </Box>
  );
}

/** One entry of the rail: a button that opens its entries beside it, or a link. */
export function NavigationTile({ side, ...tile }: NavigationTileProps) {
  const { direction } = useTheme();
  const isToTheRight = (side === 'start') === (direction === 'ltr');
  const { item, isDense, panelId } = tile;
  return (
    <Tooltip
      title={isDense && panelId === undefined ? item.title : ''}
      placement={isToTheRight ? 'right' : 'left'}
    >
      {/* The tile has its name from what is in it. */}
      <Box aria-label={undefined}>
        <TileBody {...tile} />
      </Box>
    </Tooltip>
  );
}
