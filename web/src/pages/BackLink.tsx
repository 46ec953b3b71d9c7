import Link from '@mui/material/Link';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { useSession } from '#web/shared/session/useSession.ts';
import { findLanding } from '#web/shell/access/access.ts';

/** The way back: to sign-in for guests, home for those who have one, and out for those who have no page. */
export function BackLink() {
  const { t } = useTranslation('pages');
  const session = useSession();
  const [to, text] =
    session.status !== 'authenticated'
      ? (['/sign-in', t('backToSignIn')] as const)
      : findLanding(session) === undefined
        ? (['/sign-out', t('signOut')] as const)
        : (['/', t('backToHome')] as const);
  return (
    <Link component={RouterLink} to={to} sx={{ marginBlockStart: 2, fontWeight: 500 }}>
      {text}
    </Link>
  );
}
