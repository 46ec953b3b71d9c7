import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FirstIcon } from '#web/shared/icons/FirstIcon.tsx';
import { retrySession } from '#web/shared/session/session.ts';

/** The server gave no answer at all: the token is kept, and the person can try again. */
export function Unreachable() {
  const { t } = useTranslation('session');
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        padding: 3,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <FirstIcon name="warn" size={24} />
      </Box>
      <Typography variant="h2" component="h1">
        {t('unreachableTitle')}
      </Typography>
      <Typography color="textSecondary">{t('unreachableText')}</Typography>
      <Button variant="contained" onClick={() => void retrySession()}>
        {t('retry')}
      </Button>
    </Box>
  );
}
