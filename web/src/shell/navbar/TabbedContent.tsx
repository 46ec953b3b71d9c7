import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { Logo } from '#web/shared/icons/Logo.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { NavbarFoot } from './NavbarFoot.tsx';
import { denseRailWidth, railWidth, type NavbarSide } from './navbar-sizes.ts';
import { NavigationTile } from './NavigationTile.tsx';
import { TilePanel } from './TilePanel.tsx';

const list = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '4px',
  flex: 1,
  minHeight: 0,
  margin: 0,
  padding: '4px 0 16px',
  listStyle: 'none',
  overflowX: 'hidden',
  overflowY: 'auto',
};

const divider = { width: '100%', padding: '12px', '& hr': { border: 0, height: 2, margin: 0 } };

interface TabbedContentProps {
  items: readonly NavigationItem[];
  side: NavbarSide;
  isDense: boolean;
  /** The tile whose entries are shown beside the rail. */
  shown: NavigationItem | undefined;
  onSelect: (id: string, isShown: boolean) => void;
  /** A link in the panel was followed. */
  onFollow: () => void;
  railAction?: ReactNode;
  panelAction?: ReactNode;
}

/** The rail of tiles and the panel beside it: the same in the column and in the drawer. */
export function TabbedContent(props: TabbedContentProps) {
  const { items, side, isDense, shown, onSelect, onFollow, railAction, panelAction } = props;
  const panelId = useId();
  const width = isDense ? denseRailWidth : railWidth;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 'none', width, minHeight: 0 }}>
      <Box sx={{ display: 'grid', placeItems: 'center', flex: 'none', minHeight: 76 }}>
        <Logo size={isDense ? 32 : 44} />
      </Box>
      {railAction !== undefined && (
        <Box sx={{ display: 'grid', placeItems: 'center', flex: 'none', paddingBlockEnd: 1 }}>
          {railAction}
        </Box>
      )}
      <Box component="ul" sx={list}>
        {items.map((item) =>
          item.type === 'divider' ? (
            <Box key={item.id} component="li" sx={divider}>
              <Box component="hr" sx={{ bgcolor: 'divider' }} />
            </Box>
          ) : (
            <li key={item.id}>
              <NavigationTile
                item={item}
                side={side}
                isDense={isDense}
                panelId={shown?.id === item.id ? panelId : undefined}
                onSelect={(isShown) => onSelect(item.id, isShown)}
              />
              {/* After its tile, so that the keyboard goes from the tile into its entries. */}
              {shown?.id === item.id && (
                <TilePanel
                  key={item.id}
                  id={panelId}
                  item={shown}
                  side={side}
                  railWidth={width}
                  action={panelAction}
                  onFollow={onFollow}
                />
              )}
            </li>
          ),
        )}
      </Box>
      <NavbarFoot isFolded />
    </Box>
  );
}
