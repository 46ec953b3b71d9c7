import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { clearSavedPath } from '#web/shared/session/saved-path.ts';
import { signOut } from '#web/shared/session/session.ts';
import { PlainPage } from './PlainPage.tsx';

/** Being here is signing out: the page is open to all, so no guard interferes while the session ends. */
export function SignOutPage() {
  const { t } = useTranslation('pages');
  useEffect(() => {
    clearSavedPath();
    void signOut();
  }, []);
  return (
    <PlainPage isAlone title={t('signedOut')} tabTitle={t('signedOutTitle')}>
      <Link component={RouterLink} to="/sign-in" sx={{ fontWeight: 500 }}>
        {t('signInLink')}
      </Link>
    </PlainPage>
  );
}
