import type { ContactMessageRecord } from '#contract/entities/contact-message/contact-message.schema.ts';
import type { Letter, Locale } from '#server/shared/mail/mail.ts';

const asked: Record<Locale, string> = {
  en: 'You wrote:',
  tr: 'Şunu yazmıştınız:',
  ar: 'كتبتَ:',
};

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** The answer to a message, with what was asked below it. */
export function answerLetter(
  { email, topic, message }: ContactMessageRecord,
  answer: string,
  locale: Locale,
): Letter {
  const text = [answer, asked[locale], quoted(message)].join('\n\n');
  return { to: email, locale, subject: `Re: ${topic}`, text };
}
