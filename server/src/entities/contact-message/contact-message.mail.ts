import type { ContactMessageRecord } from '#contract/entities/contact-message/contact-message.schema.ts';
import type { Language } from '#contract/shared/languages.ts';
import type { MailMessage } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** The answer to a message, with what was asked below it. */
export function answerMail(
  { email, topic, message }: ContactMessageRecord,
  answer: string,
  locale: Language,
): MailMessage {
  const text = [answer, mailText(locale, 'contactAnswer.quote'), quoted(message)].join('\n\n');
  return { to: email, locale, subject: `Re: ${topic}`, text };
}
