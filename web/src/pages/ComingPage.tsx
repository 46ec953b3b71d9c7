import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSession } from '#web/shared/session/useSession.ts';
import { canOpen } from '#web/shell/access/access.ts';
import { BackLink } from './BackLink.tsx';
import { PlainPage } from './PlainPage.tsx';

/** A page that is not built yet; it says so, and what will be here, and leads to one that is. */
export function ComingPage({ title, text }: { title: string; text?: string }) {
  const { t } = useTranslation('pages');
  const session = useSession();
  return (
    <PlainPage title={title}>
      {text !== undefined && <Typography sx={{ maxWidth: 480 }}>{text}</Typography>}
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
