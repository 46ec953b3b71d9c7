import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { LayoutStyle } from '#web/shell/settings/layout.ts';
import { FontSizeMenu } from './FontSizeMenu.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ModeMenu } from './ModeMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SearchOverlay } from './SearchOverlay.tsx';

/** The button that shows and hides the menu. */
export interface NavbarToggle {
  isOpen: boolean;
  onToggle: () => void;
}

/** How a layout places its bar. */
export interface ToolbarProps {
  layout: LayoutStyle;
  isFixed: boolean;
  toggle: NavbarToggle | undefined;
  /** Where the menu's button stands; at the end when the menu is at the end. */
  toggleSide?: 'start' | 'end';
  /** Where a fixed bar sticks, below another bar that is fixed. */
  stickyTop?: number;
  /** The content of the bar is centered and no wider than this. */
  containerWidth?: number;
  hasQuickPanel: boolean;
}

function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

function ToggleButton({ isOpen, onToggle }: NavbarToggle) {
  const { t } = useTranslation('shell');
  return (
    <IconButton
      aria-label={isOpen ? t('closeNavigation') : t('openNavigation')}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name="menu" />
    </IconButton>
  );
}

/** The bar above the page. */
export function Toolbar(props: ToolbarProps) {
  const { layout, isFixed, toggle, toggleSide = 'start', stickyTop = 0, containerWidth } = props;
  const [isSearching, setSearching] = useState(false);
  const [openSearch] = useState(() => () => setSearching(true));
  useSearchKeys(openSearch);
  return (
    <Box
      component="header"
      data-layout={layout}
      sx={{
        position: isFixed ? 'sticky' : 'relative',
        insetBlockStart: isFixed ? stickyTop : undefined,
        zIndex: 10,
        flex: 'none',
        bgcolor: 'background.default',
        color: 'text.primary',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: '4px',
          minHeight: { xs: 47, md: 63 },
          maxWidth: containerWidth,
          marginInline: 'auto',
          paddingInline: { xs: '8px', md: '20px' },
        }}
      >
        {toggle !== undefined && toggleSide === 'start' && <ToggleButton {...toggle} />}
        <Box sx={{ flex: 1 }} />
        <LanguageMenu />
        <FontSizeMenu />
        <FullscreenButton />
        <ModeMenu />
        <SearchButton onOpen={openSearch} />
        {toggle !== undefined && toggleSide === 'end' && <ToggleButton {...toggle} />}
        {isSearching && <SearchOverlay onClose={() => setSearching(false)} />}
      </Box>
    </Box>
  );
}
