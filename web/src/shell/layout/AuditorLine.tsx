import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** Says on every page that whoever is here reads as an auditor, until when, and where that is noted. */
export function AuditorLine({ audit }: { audit: NonNullable<SessionUser['audit']> }) {
  const { t } = useTranslation('shell');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 10px',
        padding: '6px 16px',
        borderBottom: 1,
        borderColor: 'tone.caution.line',
        backgroundColor: 'tone.caution.bg',
        typography: 'body2',
      }}
    >
      <Icon name="eye" size={18} />
      <span>{t('auditor', { day: formatDate(audit.untilOn) })}</span>
      <Link component={RouterLink} to={`/system/audit-access/${audit.id}/log`}>
        {t('auditorLog')}
      </Link>
    </Box>
  );
}
