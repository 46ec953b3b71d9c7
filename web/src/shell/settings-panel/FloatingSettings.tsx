import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useEffectiveSettings } from '#web/shell/settings/useEffectiveSettings.ts';

const SettingsDrawer = lazyPart(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');
const SchemeDrawer = lazyPart(() => import('./SchemeDrawer.tsx'), 'SchemeDrawer');

type DrawerName = 'settings' | 'schemes';

const buttons = [
  { name: 'settings', icon: 'cog', label: 'themeSettings' },
  { name: 'schemes', icon: 'swatches', label: 'colorOptions' },
] as const;

const below = 160;
const bar = 64;

/** Where the tab stands: 160 below the bars above the page. */
function useContentTop(): number {
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const isMedium = useMediaQuery(breakpoints.up('md'));
  const { style, config } = useEffectiveSettings().layout;
  const hasBar = style !== 'layout1' && config.navbar.display && isWide;
  const toolbar = isMedium ? bar : 48;
  return below + (hasBar ? bar : 0) + (config.toolbar.display ? toolbar : 0);
}

/** How far the tab stands from the end edge: at the edge of the page, beside a navbar that is there. */
function useContentEnd(): string {
  const { breakpoints, direction } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const { style, config } = useEffectiveSettings().layout;
  const isBesideNavbar =
    style === 'layout1' && isWide && config.navbar.display && config.navbar.position === 'right';
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!isBesideNavbar || main === null) return undefined;
    const measure = () => {
      const { left, right } = main.getBoundingClientRect();
      setEnd(Math.max(0, direction === 'rtl' ? left : document.documentElement.clientWidth - right));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [isBesideNavbar, direction]);
  if (isBesideNavbar) return `${end}px`;
  // The box stands in the middle of the window.
  return config.mode === 'boxed' ? `max(0px, calc((100% - ${config.containerWidth}px) / 2))` : '0px';
}

/** The tab at the end edge of the page, and the drawers it opens: at most one of them at a time. */
export function FloatingSettings() {
  const { t } = useTranslation('settingsTab');
  const top = useContentTop();
  const end = useContentEnd();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [open, setOpen] = useState<DrawerName | 'none'>('none');
  const [fetched, setFetched] = useState<readonly DrawerName[]>([]);
  const close = () => setOpen('none');
  return (
    <>
      <Box
        component="aside"
        aria-label={t('appearance')}
        sx={{
          position: isPhone ? 'absolute' : 'fixed',
          insetInlineEnd: end,
          insetBlockStart: isPhone ? 'auto' : top,
          insetBlockEnd: isPhone ? 4 : 'auto',
          zIndex: 20,
          display: 'flex',
          // On a phone it stands in the footer: anywhere else it would lie on cards.
          flexDirection: isPhone ? 'row' : 'column',
          justifyContent: 'center',
          alignItems: 'center',
          height: isPhone ? 38 : 80,
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderInlineEnd: 0,
          borderStartStartRadius: 8,
          borderEndStartRadius: 8,
          boxShadow: 1,
          '@media print': { display: 'none' },
        }}
      >
        {buttons.map(({ name, icon, label }) => (
          <Tooltip key={name} title={t(label)} placement="left">
            <IconButton
              aria-label={t(label)}
              aria-haspopup="dialog"
              aria-expanded={open === name}
              onClick={(event) => {
                // Not every browser focuses what is clicked, and the focus comes back here.
                event.currentTarget.focus();
                setOpen(name);
                setFetched((before) => (before.includes(name) ? before : [...before, name]));
              }}
              sx={{ width: { xs: 32, sm: 24, lg: 36 }, '&.Mui-focusVisible': { outlineOffset: -2 } }}
            >
              <Icon name={icon} size={18} />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
      <Suspense fallback={null}>
        {fetched.includes('settings') && <SettingsDrawer isOpen={open === 'settings'} onClose={close} />}
        {fetched.includes('schemes') && <SchemeDrawer isOpen={open === 'schemes'} onClose={close} />}
      </Suspense>
    </>
  );
}
