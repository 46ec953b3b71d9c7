import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { Language } from '#contract/shared/languages.ts';
import type { Letter } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';

function linkMail(kind: 'invite' | 'reset', to: string, locale: Language, { url }: OneTimeLink): Letter {
  return {
    to,
    locale,
    subject: mailText(locale, `${kind}.subject`),
    text: mailText(locale, `${kind}.text`, { url }),
  };
}

/** The letter with a link for a forgotten password, in the language of the person. */
export function resetLetter(to: string, locale: Language, link: OneTimeLink): Letter {
  return linkMail('reset', to, locale, link);
}

/** The letter with the link of an invitation. */
export function inviteLetter(to: string, locale: Language, link: OneTimeLink): Letter {
  return linkMail('invite', to, locale, link);
}
