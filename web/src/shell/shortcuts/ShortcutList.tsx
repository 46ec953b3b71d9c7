import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useTheme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { pageLink } from '#web/shell/toolbar/page-link.ts';
import { PageMark } from '#web/shell/toolbar/PageMark.tsx';
import { useMenuAnchor } from '#web/shell/toolbar/useMenuAnchor.ts';
import { pickShortcuts } from './shortcut-rules.ts';
import { useShortcutIds } from './shortcut-store.ts';

const ShortcutMenu = lazyPart(() => import('./ShortcutMenu.tsx'), 'ShortcutMenu');

type Orientation = 'row' | 'column';

function useTipSide(orientation: Orientation) {
  const { direction } = useTheme();
  if (orientation === 'row') return 'bottom';
  return direction === 'rtl' ? 'left' : 'right';
}

function ShortcutLinks({ pages, orientation }: { pages: NavigationItem[]; orientation: Orientation }) {
  const { t } = useTranslation('shortcuts');
  const side = useTipSide(orientation);
  return (
    <Box
      component="ul"
      aria-label={t('shortcuts')}
      sx={{
        display: 'flex',
        flexDirection: orientation,
        gap: '4px',
        margin: 0,
        padding: '4px',
        minWidth: 0,
        listStyle: 'none',
        overflowX: orientation === 'row' ? 'auto' : undefined,
        scrollbarWidth: 'none',
      }}
    >
      {pages.map((page) => (
        <li key={page.id}>
          <Tooltip title={page.title} placement={side}>
            <IconButton {...pageLink(page)} aria-label={page.title}>
              <PageMark page={page} />
            </IconButton>
          </Tooltip>
        </li>
      ))}
    </Box>
  );
}

const divider = { width: 24, borderBlockStart: '1px solid', borderColor: 'divider', marginBlock: '6px' };

/** The pages that somebody keeps at hand, and the star that adds and removes them. */
export function ShortcutList({ orientation }: { orientation: Orientation }) {
  const { t } = useTranslation('shortcuts');
  const pages = listPages(useNavigation());
  const shown = pickShortcuts(useShortcutIds(), pages);
  const side = useTipSide(orientation);
  const menu = useMenuAnchor();
  const [wasOpened, setWasOpened] = useState(false);
  if (menu.isOpen && !wasOpened) setWasOpened(true);
  // Without a page there is nothing to keep at hand.
  if (pages.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: orientation, alignItems: 'center', minWidth: 0 }}>
      {shown.length > 0 && <ShortcutLinks pages={shown} orientation={orientation} />}
      {shown.length > 0 && orientation === 'column' && <Box aria-hidden="true" sx={divider} />}
      <Tooltip title={t('change')} placement={side}>
        <IconButton
          {...menu.button}
          aria-haspopup="dialog"
          aria-label={t('change')}
          sx={{ flex: 'none', margin: orientation === 'row' ? 0 : '4px' }}
        >
          <Icon name="star" />
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <Suspense>
          <ShortcutMenu
            id={menu.id}
            anchor={menu.anchor}
            opensBeside={orientation === 'column'}
            pages={pages}
            onClose={menu.close}
          />
        </Suspense>
      )}
    </Box>
  );
}
