import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { contactMessageApi } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  contactMessageCreate,
  contactMessageFields,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { SentForm } from '#web/features/records/SentForm.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { useHeadingFocus } from '#web/shared/page/useHeadingFocus.ts';
import { useSession } from '#web/shared/session/useSession.ts';

const { name, email, topic, message } = contactMessageFields;

function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('contactMessage');
  const labels = useLabels();
  const { user } = useSession();
  return (
    <SentForm
      entity={contactMessage}
      label={t('contact.title')}
      fields={{ name, email, topic, message }}
      start={{ name: user?.data.displayName ?? '', email: user?.email ?? '', topic: '', message: '' }}
      labelOf={(path) => labels.field(contactMessage.name, path)}
      schema={contactMessageCreate}
      confirm={t('contact.send')}
      onSend={async (input, idempotencyKey) => {
        const body = contactMessageCreate.parse(input);
        await call(contactMessageApi.create, { body, idempotencyKey });
        onSent();
      }}
    >
      <FormField name="name" span={3} />
      <FormField name="email" span={3} hint={t('contact.answerHint')} />
      <FormField name="topic" span={6} />
      <FormField name="message" span={6} />
    </SentForm>
  );
}

/** A user writes to the administrators. */
export function ContactPage() {
  const { t } = useTranslation('contactMessage');
  const [isSent, setIsSent] = useState(false);
  useDocumentTitle(t('contact.title'));
  const heading = useHeadingFocus(isSent);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography ref={heading} variant="h2" component="h1" tabIndex={-1} sx={{ outline: 'none' }}>
          {t(isSent ? 'contact.sentTitle' : 'contact.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ marginBlockStart: '4px' }}>
          {t(isSent ? 'contact.sentText' : 'contact.intro')}
        </Typography>
      </div>
      {isSent ? (
        <div>
          <Button variant="outlined" onClick={() => setIsSent(false)}>
            {t('contact.another')}
          </Button>
        </div>
      ) : (
        <Paper variant="outlined" sx={{ padding: 2 }}>
          <ContactForm onSent={() => setIsSent(true)} />
        </Paper>
      )}
    </Box>
  );
}
