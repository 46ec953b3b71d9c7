import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { useSession } from '#web/shared/session/useSession.ts';

interface Entry {
  to: string;
  icon: IconName;
  text: string;
}

function useEntries(): Entry[] {
  const { t } = useTranslation('shell');
  const { status, roles } = useSession();
  // Somebody who is signed in without a role is no guest: the way for them is out.
  if (status !== 'authenticated') {
    return [
      { to: '/sign-in', icon: 'in', text: t('signIn') },
      { to: '/sign-up', icon: 'user', text: t('signUp') },
    ];
  }
  const contact: Entry = { to: '/contact-us', icon: 'mail', text: t('contactUs') };
  const account: Entry = { to: '/account', icon: 'user', text: t('myAccount') };
  const leave: Entry = { to: '/sign-out', icon: 'out', text: t('signOut') };
  if (roles.length === 0) return [leave];
  return roles.includes('user') ? [account, contact, leave] : [account, leave];
}

/** The way in for guests, the way out for everybody else. */
export function UserMenuItems({ label, onClose }: { label: string; onClose: () => void }) {
  const entries = useEntries();
  return (
    <MenuList
      autoFocusItem
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return;
        event.preventDefault();
        onClose();
      }}
    >
      {entries.map(({ to, icon, text }) => (
        <MenuItem key={to} component={Link} to={to} onClick={onClose}>
          <Icon name={icon} size={16} />
          {text}
        </MenuItem>
      ))}
    </MenuList>
  );
}
