import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ReactNode } from 'react';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { HideButton } from './HideButton.tsx';
import { NavbarContent } from './NavbarContent.tsx';
import { denseRailWidth, type NavbarSide, openWidth, railWidth } from './navbar-sizes.ts';
import { TabbedContent } from './TabbedContent.tsx';
import { useTilePanel } from './useTilePanel.ts';

interface TabbedDrawerContentProps {
  side: NavbarSide;
  isDense: boolean;
  action: ReactNode;
  onFollow: () => void;
}

/** Tiles in the drawer, with the entries of one of them always beside the rail. */
function TabbedDrawerContent({ side, isDense, action, onFollow }: TabbedDrawerContentProps) {
  const items = useNavigation();
  const [shown, selectTile] = useTilePanel(items);
  const place = shown === undefined ? { railAction: action } : { panelAction: action };
  return (
    <TabbedContent
      items={items}
      side={side}
      isDense={isDense}
      shown={shown}
      onSelect={selectTile}
      onFollow={onFollow}
      {...place}
    />
  );
}

interface NavbarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  side?: NavbarSide;
  /** Tiles and their entries instead of one list. */
  tiles?: 'wide' | 'dense';
}

/** The menu of narrow screens. */
export function NavbarDrawer({ isOpen, onClose, side = 'start', tiles }: NavbarDrawerProps) {
  const { t } = useTranslation('navigation');
  const rail = tiles === 'dense' ? denseRailWidth : railWidth;
  const close = <HideButton onHide={onClose} />;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor={side === 'start' ? 'left' : 'right'}
      ModalProps={{ keepMounted: true }}
      slotProps={{
        paper: {
          'aria-label': t('navigation'),
          sx: {
            width: tiles === undefined ? openWidth : rail + openWidth,
            maxWidth: '90vw',
            bgcolor: 'background.default',
            color: 'text.primary',
          },
        },
      }}
    >
      <Box
        component="nav"
        aria-label={t('navigation')}
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: tiles === undefined ? 'column' : side === 'start' ? 'row' : 'row-reverse',
          flex: 1,
          minHeight: 0,
        }}
      >
        {tiles === undefined ? (
          <NavbarContent action={close} />
        ) : (
          <TabbedDrawerContent side={side} isDense={tiles === 'dense'} action={close} onFollow={onClose} />
        )}
      </Box>
    </Drawer>
  );
}
