import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Slider from '@mui/material/Slider';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { applyFontScale, largestScale, readFontScale, smallestScale } from './font-scale.ts';
import { useMenuAnchor } from './useMenuAnchor.ts';

/** A slider for the size of text, applied while it moves. */
export function FontSizeMenu() {
  const { t } = useTranslation('shell');
  const menu = useMenuAnchor();
  const [scale, setScale] = useState(readFontScale);
  const percent = (value: number) => t('percent', { value: Math.round(value * 100) });
  const marks = [0.7, 1, 1.3].map((value) => ({ value, label: percent(value) }));
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
          <Slider
            aria-label={t('fontSize')}
            value={scale}
            min={smallestScale}
            max={largestScale}
            step={0.1}
            marks={marks}
            getAriaValueText={percent}
            onChange={(_, value) => {
              const next = Math.round((Array.isArray(value) ? 1 : value) * 10) / 10;
              setScale(next);
              applyFontScale(next);
            }}
          />
        </Box>
      </Popover>
    </>
  );
}
