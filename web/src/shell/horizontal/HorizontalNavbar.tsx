import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { containerPadding } from '#web/shell/layout/container-row.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryList } from './EntryList.tsx';
import { findEntries, findPlace, moveOf, neighborOf, type EntryPlace } from './flyout-keys.ts';
import { closePath, openPath, readPath } from './flyout-state.ts';
import { FlyoutsContext } from './flyouts-context.ts';
import { useFlyouts } from './useFlyouts.ts';

interface HorizontalNavbarProps {
  items: readonly NavigationItem[];
  isFixed: boolean;
  isDense: boolean;
  /** What stands before the entries. */
  brand?: ReactNode;
}

/** The menu as a bar over the page; entries with entries behind them open flyouts. */
export function HorizontalNavbar({ items, isFixed, isDense, brand }: HorizontalNavbarProps) {
  const { t } = useTranslation('navigation');
  const { direction } = useTheme();
  const { state, change, bar, handlers } = useFlyouts();
  const idPrefix = useId();

  function openAndEnter({ entry }: EntryPlace): void {
    const path = readPath(entry.dataset['opens']);
    flushSync(() => change(() => openPath(path)));
    const list = document.getElementById(`${idPrefix}-${path.at(-1) ?? ''}`)?.querySelector('ul');
    if (list) findEntries(list)[0]?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const place = findPlace(event.target);
    const move = place && moveOf(event.key, place, direction);
    if (place === undefined || move === undefined) return;
    event.preventDefault();
    if (move === 'open') openAndEnter(place);
    else if (move === 'leave') {
      const inside = readPath(place.entry.closest<HTMLElement>('[data-flyout]')?.dataset['opens']);
      change((before) => closePath(before, inside));
    } else neighborOf(place, move)?.focus();
  }

  return (
    <Box
      component="nav"
      ref={bar}
      aria-label={t('navigation')}
      {...handlers}
      onKeyDown={onKeyDown}
      sx={{
        position: isFixed ? 'sticky' : 'relative',
        insetBlockStart: 0,
        // An open flyout lies over the toolbar, an open search of the toolbar over the bar.
        zIndex: state.open.length > 0 ? 12 : 9,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        minHeight: 64,
        paddingInline: containerPadding(40),
        bgcolor: 'background.default',
        color: 'text.primary',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {brand}
      <Box
        sx={{
          flex: '0 1 auto',
          minWidth: 0,
          marginInlineStart: '-4px',
          overflowX: 'auto',
          scrollbarWidth: 'thin',
        }}
      >
        <FlyoutsContext value={{ state, change, isDense, idPrefix }}>
          <EntryList items={items} parents={[]} />
        </FlyoutsContext>
      </Box>
    </Box>
  );
}
