import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { menuSlots } from '#web/shell/toolbar/menu-slots.ts';
import { UserFace } from './UserFace.tsx';
import { usePersonName } from './person-name.ts';

function SignedInItems({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { roles } = useSession();
  return (
    <>
      {roles.includes('user') && (
        <MenuItem component={Link} to="/contact-us" onClick={onClose}>
          <Icon name="mail" size={16} />
          {t('contactUs')}
        </MenuItem>
      )}
      <MenuItem component={Link} to="/sign-out" onClick={onClose}>
        <Icon name="out" size={16} />
        {t('signOut')}
      </MenuItem>
    </>
  );
}

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

/** Who is signed in, and the way out; guests find the way in. */
export function UserMenu({ place, isFolded = false }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  const name = usePersonName();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const menuId = useId();
  const close = () => setAnchor(undefined);
  return (
    <Box sx={place === 'navbar' ? navbarFoot : { flex: 'none' }}>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor === undefined ? undefined : menuId}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{
          width: '100%',
          minHeight: 56,
          padding: '0 8px',
          gap: '10px',
          borderRadius: '8px',
          justifyContent: 'flex-start',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <UserFace isFolded={isFolded} />
        <Box component="span" sx={visuallyHidden}>
          {t('userMenu', { name })}
        </Box>
        {!isFolded && (
          <Box component="span" sx={{ marginInlineStart: 'auto' }}>
            <Icon name={place === 'navbar' ? 'chev-up' : 'chev-down'} size={16} />
          </Box>
        )}
      </ButtonBase>
      <Menu
        id={menuId}
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={close}
        anchorOrigin={{ vertical: place === 'navbar' ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: place === 'navbar' ? 'bottom' : 'top', horizontal: 'left' }}
        slotProps={menuSlots(t('userMenu', { name }), 256)}
      >
        {status === 'authenticated' ? (
          <SignedInItems onClose={close} />
        ) : (
          [
            <MenuItem key="in" component={Link} to="/sign-in" onClick={close}>
              {t('signIn')}
            </MenuItem>,
            <MenuItem key="up" component={Link} to="/sign-up" onClick={close}>
              {t('signUp')}
            </MenuItem>,
          ]
        )}
      </Menu>
    </Box>
  );
}
