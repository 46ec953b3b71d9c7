import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { Language } from '#contract/shared/languages.ts';
import type { MailMessage } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';

function linkMail(kind: 'invite' | 'reset', to: string, locale: Language, { url }: OneTimeLink): MailMessage {
  return {
    to,
    locale,
    subject: mailText(locale, `${kind}.subject`),
    text: mailText(locale, `${kind}.text`, { url }),
  };
}

/** The message with a link for a forgotten password, in the language of the person. */
export function resetMail(to: string, locale: Language, link: OneTimeLink): MailMessage {
  return linkMail('reset', to, locale, link);
}

/** The message with the link of an invitation. */
export function inviteMail(to: string, locale: Language, link: OneTimeLink): MailMessage {
  return linkMail('invite', to, locale, link);
}
