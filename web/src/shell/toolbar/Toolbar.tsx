import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { flushSync } from 'react-dom';
import { useCallback, useRef, useState } from 'react';
import { Brand } from '#web/shell/Brand.tsx';
import { aboveTabs, barGround } from '#web/shell/layout/bar-ground.ts';
import { containerPadding } from '#web/shell/layout/container-row.ts';
import { UserMenu } from '#web/shell/navbar/UserMenu.tsx';
import type { LayoutStyle } from '#web/shell/settings/layout.ts';
import { ShortcutList } from '#web/shell/shortcuts/ShortcutList.tsx';
import { SearchBox, type SearchBoxHandle } from './SearchBox.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SearchOverlay, type StartedSearch } from './SearchOverlay.tsx';
import { ToggleButton } from './ToggleButton.tsx';
import { ToolbarControls } from './ToolbarControls.tsx';
import { useOpenedRecords } from './useOpenedRecords.ts';
import { useSearchKeys } from './useSearchKeys.ts';

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
  hasQuickPanel: boolean;
  /** Whether the shortcuts stand here; a panel at the side has them otherwise. */
  hasShortcuts: boolean;
}

/** The bar above the page: what it holds depends on the layout and on the room there is. */
export function Toolbar(props: ToolbarProps) {
  const { layout, isFixed, toggle, toggleSide = 'start' } = props;
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const hasBox = useMediaQuery(breakpoints.up('sm')) && layout === 'layout3';
  const [isSearching, setSearching] = useState(false);
  const [started, setStarted] = useState<StartedSearch>();
  const bar = useRef<HTMLElement>(null);
  const box = useRef<SearchBoxHandle>(null);
  const search = useCallback(() => {
    // Before the next key arrives: what is typed right after the shortcut belongs into the field.
    if (box.current === null) flushSync(() => setSearching(true));
    else box.current.search();
  }, []);
  const searchAll = useCallback((wanted: StartedSearch) => flushSync(() => setStarted(wanted)), []);
  useSearchKeys(bar, search);
  useOpenedRecords();
  return (
    <Box
      component="header"
      ref={bar}
      data-layout={layout}
      sx={{
        position: isFixed ? 'sticky' : 'relative',
        insetBlockStart: isFixed ? 0 : undefined,
        zIndex: 10,
        ...aboveTabs,
        flex: 'none',
        bgcolor: barGround,
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
          gap: { xs: '4px', lg: layout === 'layout3' ? '24px' : '4px' },
          minHeight: { xs: 47, md: 63 },
          paddingInline: { xs: '8px', md: '20px', lg: containerPadding(layout === 'layout1' ? 20 : 40) },
        }}
      >
        {toggle !== undefined && toggleSide === 'start' && <ToggleButton {...toggle} />}
        {isWide &&
          (layout === 'layout3' ? <Brand /> : props.hasShortcuts && <ShortcutList orientation="row" />)}
        {hasBox && <SearchBox handle={box} onSearchAll={searchAll} />}
        <ToolbarControls
          search={!hasBox && <SearchButton onOpen={search} isWide={isWide && layout !== 'layout3'} />}
          hasQuickPanel={props.hasQuickPanel}
          user={isWide && layout !== 'layout1' && <UserMenu place="toolbar" />}
        />
        {toggle !== undefined && toggleSide === 'end' && <ToggleButton {...toggle} />}
        {isSearching && <SearchOverlay onClose={() => setSearching(false)} />}
        {started !== undefined && <SearchOverlay started={started} onClose={() => setStarted(undefined)} />}
      </Box>
    </Box>
  );
}
