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

interface ToolbarProps {
  layout: LayoutStyle;
  isFixed: boolean;
  toggle: NavbarToggle | undefined;
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

/** The bar above the page. */
export function Toolbar({ layout, isFixed, toggle }: ToolbarProps) {
  const { t } = useTranslation('shell');
  const [isSearching, setSearching] = useState(false);
  const [openSearch] = useState(() => () => setSearching(true));
  useSearchKeys(openSearch);
  return (
    <Box
      component="header"
      data-layout={layout}
      sx={{
        position: isFixed ? 'sticky' : 'relative',
        insetBlockStart: 0,
        zIndex: 10,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: '4px',
        minHeight: { xs: 48, md: 64 },
        paddingInline: { xs: '8px', md: '20px' },
        bgcolor: 'background.default',
        color: 'text.primary',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {toggle !== undefined && (
        <IconButton
          aria-label={toggle.isOpen ? t('closeNavigation') : t('openNavigation')}
          aria-expanded={toggle.isOpen}
          onClick={toggle.onToggle}
        >
          <Icon name="menu" />
        </IconButton>
      )}
      <Box sx={{ flex: 1 }} />
      <LanguageMenu />
      <FontSizeMenu />
      <FullscreenButton />
      <ModeMenu />
      <SearchButton onOpen={openSearch} />
      {isSearching && <SearchOverlay onClose={() => setSearching(false)} />}
    </Box>
  );
}
