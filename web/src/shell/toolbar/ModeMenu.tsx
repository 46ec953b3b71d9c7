import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { chooseMode } from '#web/shell/theme/choose-colors.ts';
import { useMode } from '#web/shell/theme/useShellTheme.ts';
import { menuSlots } from './menu-slots.ts';
import { useMenuAnchor } from './useMenuAnchor.ts';

const modes = ['light', 'dark'] as const;

/** Light or dark, remembered on this device and with the person; the colors stay in their family. */
export function ModeMenu() {
  const { t } = useTranslation('shell');
  const mode = useMode();
  const menu = useMenuAnchor();
  return (
    <>
      <Tooltip title={t('theme')}>
        <IconButton {...menu.button} aria-label={t('theme')}>
          <Icon name={mode === 'dark' ? 'moon' : 'sun'} />
        </IconButton>
      </Tooltip>
      <Menu
        id={menu.id}
        anchorEl={menu.anchor}
        open={menu.isOpen}
        onClose={menu.close}
        slotProps={menuSlots(t('theme'))}
      >
        {modes.map((entry) => (
          <MenuItem
            key={entry}
            selected={entry === mode}
            aria-current={entry === mode}
            onClick={() => {
              menu.close();
              chooseMode(entry);
            }}
            sx={{ minWidth: 140 }}
          >
            <Icon name={entry === 'dark' ? 'moon' : 'sun'} size={16} />
            {t(entry)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
