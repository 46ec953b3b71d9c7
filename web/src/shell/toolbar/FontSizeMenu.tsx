import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useMenuAnchor } from './useMenuAnchor.ts';

const FontSizeSlider = lazyPart(() => import('./FontSizeSlider.tsx'), 'FontSizeSlider');

/** Opens the slider for the size of text. */
export function FontSizeMenu() {
  const { t } = useTranslation('shell');
  const menu = useMenuAnchor();
  return (
    <>
      <Tooltip title={t('fontSize')}>
        <IconButton {...menu.button} aria-haspopup="dialog" aria-label={t('fontSize')}>
          <Icon name="fontsize" />
        </IconButton>
      </Tooltip>
      <Popover
        id={menu.id}
        anchorEl={menu.anchor}
        open={menu.isOpen}
        onClose={menu.close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('fontSize') } }}
      >
        <Box sx={{ width: 320, maxWidth: '90vw', padding: '16px 24px' }}>
          <Typography variant="subtitle2" component="h2">
            {t('fontSize')}
          </Typography>
          <Suspense fallback={<Box sx={{ height: 54 }} />}>
            <FontSizeSlider />
          </Suspense>
        </Box>
      </Popover>
    </>
  );
}
