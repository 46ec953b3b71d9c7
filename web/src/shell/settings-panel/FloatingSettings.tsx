import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useContentEnd } from './useContentEnd.ts';
import { useContentTop } from './useContentTop.ts';

const SettingsDrawer = lazyPart(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');
const SchemeDrawer = lazyPart(() => import('./SchemeDrawer.tsx'), 'SchemeDrawer');

type DrawerName = 'settings' | 'schemes';

const buttons = [
  { name: 'settings', icon: 'cog', label: 'themeSettings' },
  { name: 'schemes', icon: 'swatches', label: 'colorOptions' },
] as const;

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
