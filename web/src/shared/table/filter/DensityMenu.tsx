import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { densities, type Density } from '../windowing.ts';

interface DensityMenuProps {
  density: Density;
  onChange: (density: Density) => void;
}

/** How close the rows stand. */
export function DensityMenu({ density, onChange }: DensityMenuProps) {
  const { t } = useTranslation('list');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('density')}>
        <IconButton
          size="small"
          aria-label={t('density')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="density" size={16} />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('density') } }}
      >
        {densities.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === density}
            selected={name === density}
            onClick={() => {
              setAnchor(null);
              onChange(name);
            }}
          >
            {t(`density.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
