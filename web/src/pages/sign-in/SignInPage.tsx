import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Brand } from '#web/shell/Brand.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Two panels: the form, and what the product is. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  useDocumentTitle(t('title'));
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          padding: { xs: '64px 16px 24px', sm: '64px 40px 40px' },
          bgcolor: 'background.paper',
        }}
      >
        <LanguageChoice />
        <Box sx={{ width: 368, maxWidth: '100%' }}>
          <Box sx={{ marginBlockEnd: 6 }}>
            <Brand />
          </Box>
          <Typography variant="h1">{t('title')}</Typography>
          <Typography color="textSecondary" sx={{ margin: '4px 0 24px' }}>
            {t('intro')}
          </Typography>
          <SignInForm />
          <Typography variant="body2" color="textSecondary" sx={{ marginBlockStart: 3 }}>
            {t('noAccount')}{' '}
            <Link href="/sign-up" sx={{ fontWeight: 500 }}>
              {t('requestAccess')}
            </Link>
          </Typography>
        </Box>
      </Box>
      <BrandPanel />
    </Box>
  );
}
