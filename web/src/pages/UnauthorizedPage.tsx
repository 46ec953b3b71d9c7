import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { findLanding } from '#web/shell/access/access.ts';
import { BackLink } from './BackLink.tsx';
import { PlainPage } from './PlainPage.tsx';

export function UnauthorizedPage() {
  const { t } = useTranslation('pages');
  const session = useSession();
  const hasNoPage = session.status === 'authenticated' && findLanding(session) === undefined;
  return (
    <PlainPage title={t('unauthorizedTitle')}>
      <Typography color="textSecondary">{t('unauthorizedText')}</Typography>
      {hasNoPage && <Typography color="textSecondary">{t('noPageForRole')}</Typography>}
      <BackLink />
    </PlainPage>
  );
}
