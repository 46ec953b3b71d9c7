import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { GuestFrame } from './GuestFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The way in, and the two ways for those who cannot come in: to ask for access or for a new password. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  return (
    <GuestFrame title={t('title')} intro={t('intro')}>
      <SignInForm />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: '4px',
          marginBlockStart: 3,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <span>
          {t('noAccount')}{' '}
          <Link href="/sign-up" sx={{ fontWeight: 500 }}>
            {t('requestAccess')}
          </Link>
        </span>
        <Link href="/forgot-password" sx={{ fontWeight: 500 }}>
          {t('forgot')}
        </Link>
      </Box>
    </GuestFrame>
  );
}
