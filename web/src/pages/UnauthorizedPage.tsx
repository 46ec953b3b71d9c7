import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { findLanding } from '#web/shell/access/access.ts';
import { BackLink } from './BackLink.tsx';
import { PlainPage } from './PlainPage.tsx';

export function UnauthorizedPage() {
  const { t } = useTranslation('pages');
  const { t: myItems } = useTranslation('myItems');
  const session = useSession();
  const hasNoPage = session.status === 'authenticated' && findLanding(session) === undefined;
  return (
    <PlainPage title={t('unauthorizedTitle')}>
      <Typography color="textSecondary">{t('unauthorizedText')}</Typography>
      {hasNoPage && (
        <>
          <Typography color="textSecondary" sx={{ maxWidth: 560 }}>
            {myItems('noPageForRole')}
          </Typography>
          <Button component={RouterLink} to="/records/my-items" variant="contained">
            {myItems('title')}
          </Button>
        </>
      )}
      <BackLink />
    </PlainPage>
  );
}
