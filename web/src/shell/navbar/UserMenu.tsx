import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useMenuAnchor } from '#web/shell/toolbar/useMenuAnchor.ts';
import { usePersonName, useRoleNames } from './person-name.ts';
import { PersonText, UserFace } from './UserFace.tsx';
import { UserMenuItems } from './UserMenuItems.tsx';

const navbarFoot = {
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  padding: '8px 12px',
  flex: 'none',
};

interface UserMenuProps {
  /** At the foot of the navbar the menu opens above, in the toolbar below. */
  place: 'navbar' | 'toolbar';
  isFolded?: boolean;
}

/** Who is here, and the way out; guests find the way in. */
export function UserMenu({ place, isFolded = false }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const person = usePersonName();
  const roles = useRoleNames().join(', ');
  const label = t('userMenu', { name: roles === '' ? person : `${person} (${roles})` });
  const menu = useMenuAnchor();
  const isAtFoot = place === 'navbar';
  // In the bar it hangs from the end of its button, so that it stays over the page.
  const end = useTheme().direction === 'rtl' ? 'left' : 'right';
  const horizontal = isAtFoot ? 'left' : end;
  return (
    <Box sx={isAtFoot ? navbarFoot : { flex: 'none' }}>
      <ButtonBase
        {...menu.button}
        sx={{
          width: '100%',
          minHeight: isAtFoot ? 56 : 48,
          padding: '0 8px',
          gap: '10px',
          borderRadius: '8px',
          justifyContent: 'flex-start',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <UserFace isFolded={isFolded} isTinted={!isAtFoot} />
        <Box component="span" sx={visuallyHidden}>
          {label}
        </Box>
        {!isFolded && (
          <Box component="span" sx={{ marginInlineStart: 'auto' }}>
            <Icon name={isAtFoot ? 'chev-up' : 'chev-down'} size={16} />
          </Box>
        )}
      </ButtonBase>
      <Popover
        id={menu.id}
        anchorEl={menu.anchor}
        open={menu.isOpen}
        onClose={menu.close}
        anchorOrigin={{ vertical: isAtFoot ? 'top' : 'bottom', horizontal }}
        transformOrigin={{ vertical: isAtFoot ? 'bottom' : 'top', horizontal }}
        slotProps={{
          root: { role: 'region', 'aria-label': label },
          paper: { sx: { minWidth: 256, maxWidth: '90vw' } },
        }}
      >
        <Box sx={{ padding: '12px 14px', borderBlockEnd: '1px solid', borderColor: 'divider' }}>
          <PersonText />
        </Box>
        <UserMenuItems label={label} onClose={menu.close} />
      </Popover>
    </Box>
  );
}
