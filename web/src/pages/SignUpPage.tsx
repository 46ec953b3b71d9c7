import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accessRequestApi } from '#contract/entities/access-request/access-request.api.ts';
import {
  accessRequest,
  accessRequestCreate,
  accessRequestFields,
} from '#contract/entities/access-request/access-request.schema.ts';
import { SentForm } from '#web/features/records/SentForm.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { BackLink } from './BackLink.tsx';
import { GuestFrame } from './sign-in/GuestFrame.tsx';

const { name, email, reason } = accessRequestFields;

/** Somebody without an account asks for one; the answer is the same whoever asks. */
export function SignUpPage() {
  const { t } = useTranslation('accessRequest');
  const labels = useLabels();
  const [isSent, setIsSent] = useState(false);
  if (isSent) {
    return (
      <GuestFrame title={t('signUp.sentTitle')} intro={t('signUp.sentText')} isAnswer>
        <BackLink />
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title={t('signUp.title')} intro={t('signUp.intro')}>
      <SentForm
        entity={accessRequest}
        label={t('signUp.title')}
        fields={{ name, email, reason }}
        start={{ name: '', email: '', reason: '' }}
        labelOf={(path) => labels.field(accessRequest.name, path)}
        schema={accessRequestCreate}
        confirm={t('signUp.send')}
        isWide
        onSend={async (input) => {
          await call(accessRequestApi.ask, { body: accessRequestCreate.parse(input) });
          setIsSent(true);
        }}
      >
        <FormField name="name" span={6} />
        <FormField name="email" span={6} />
        <FormField name="reason" span={6} hint={t('signUp.reasonHint')} />
      </SentForm>
      <Box sx={{ marginBlockStart: 2 }}>
        <BackLink />
      </Box>
    </GuestFrame>
  );
}
