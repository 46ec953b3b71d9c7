import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FirstIcon } from '#web/shared/icons/FirstIcon.tsx';

/** 'Something went wrong.' with the error's own words and two ways on. */
export function ErrorView({ error }: { error: Error }) {
  const { t } = useTranslation('pages');
  return (
    <Box
      role="alert"
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        padding: 4,
        minHeight: 320,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'error.main' }}>
        <FirstIcon name="error" size={24} />
      </Box>
      <Typography variant="h2" component="h1">
        {t('errorTitle')}
      </Typography>
      <Typography component="p" variant="code" dir="ltr" sx={{ maxWidth: 640, overflowWrap: 'anywhere' }}>
        {error.message}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" onClick={() => window.location.assign('/')}>
          {t('home')}
        </Button>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </Box>
    </Box>
  );
}
