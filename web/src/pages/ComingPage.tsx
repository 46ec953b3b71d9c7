import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSession } from '#web/shared/session/useSession.ts';
import { canOpen } from '#web/shell/access/access.ts';
import { BackLink } from './BackLink.tsx';
import { PlainPage } from './PlainPage.tsx';

/** An area of the menu that has no page yet; it says so and leads to one that has. */
export function ComingPage({ title }: { title: string }) {
  const { t } = useTranslation('pages');
  const session = useSession();
  return (
    <PlainPage title={title}>
      <Typography color="textSecondary">{t('comingText')}</Typography>
      {canOpen('/inventory/equipment', session) ? (
        <Link component={RouterLink} to="/inventory/equipment" sx={{ marginBlockStart: 2, fontWeight: 500 }}>
          {t('toEquipment')}
        </Link>
      ) : (
        <BackLink />
      )}
    </PlainPage>
  );
}
