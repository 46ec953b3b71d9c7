import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { user, userFields } from '#contract/entities/user/user.schema.ts';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { SentForm } from '#web/features/records/SentForm.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { BackLink } from './BackLink.tsx';
import { GuestFrame } from './sign-in/GuestFrame.tsx';

const { email } = userFields;

/** Asks for a new password; what is said afterwards does not tell whether there is such an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('passwords');
  const labels = useLabels();
  const [delivery, setDelivery] = useState<'email' | 'administrator'>();
  if (delivery) {
    return (
      <GuestFrame title={t('forgot.sentTitle')} intro={t(`forgot.by.${delivery}`)} isAnswer>
        <BackLink />
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title={t('forgot.title')} intro={t('forgot.intro')}>
      <SentForm
        entity={user}
        label={t('forgot.title')}
        fields={{ email }}
        start={{ email: '' }}
        labelOf={(path) => labels.field(user.name, path)}
        schema={authApi.forgotPassword.body}
        confirm={t('forgot.send')}
        isWide
        onSend={async (input) => {
          const body = authApi.forgotPassword.body.parse(input);
          setDelivery((await call(authApi.forgotPassword, { body })).delivery);
        }}
      >
        <FormField name="email" span={6} />
      </SentForm>
      <Box sx={{ marginBlockStart: 2 }}>
        <BackLink />
      </Box>
    </GuestFrame>
  );
}
