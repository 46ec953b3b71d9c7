import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { PasswordToggle } from './PasswordToggle.tsx';
import { SignInField } from './SignInField.tsx';
import { SsoButton } from './sso/SsoButton.tsx';
import { useSignInForm } from './useSignInForm.ts';

const divided = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  marginBlock: 2,
  color: 'text.secondary',
  fontSize: '0.75rem',
  '&::before, &::after': { content: '""', height: '1px', flex: 1, bgcolor: 'divider' },
};

/** E-mail and password, or single sign-on. */
export function SignInForm() {
  const { t } = useTranslation('signIn');
  const form = useSignInForm();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Box component="form" noValidate onSubmit={form.onSubmit}>
        <SignInField
          name="email"
          type="email"
          icon="mail"
          autoComplete="username"
          label={t('email')}
          value={form.values.email}
          error={form.errorOf('email')}
          onChange={(value) => form.change('email', value)}
          onBlur={() => form.leave('email')}
        />
        <Box sx={{ marginBlockStart: 2 }}>
          <SignInField
            name="password"
            type={isShown ? 'text' : 'password'}
            icon="lock"
            autoComplete="current-password"
            label={t('password')}
            value={form.values.password}
            error={form.errorOf('password')}
            end={<PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
            onChange={(value) => form.change('password', value)}
            onBlur={() => form.leave('password')}
          />
        </Box>
        <Button
          type="submit"
          size="large"
          variant="contained"
          fullWidth
          disabled={!form.canSubmit}
          aria-label={form.isSubmitting ? t('signingIn') : undefined}
          sx={{ marginBlockStart: '4px' }}
        >
          {form.isSubmitting ? t('submitting') : t('submit')}
        </Button>
        <Box sx={divided}>
          <span>{t('or')}</span>
        </Box>
        <SsoButton />
      </Box>
      <DemoAccounts onFill={form.fill} />
    </>
  );
}
