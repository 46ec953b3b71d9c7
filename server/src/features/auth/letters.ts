import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { Letter } from '#server/shared/mail/mail.ts';

export type Locale = 'en' | 'tr' | 'ar';

const resetTexts: Record<Locale, { subject: string; text: (url: string) => string }> = {
  en: {
    subject: 'A new password for Inventory System Web',
    text: (url) =>
      `Set a new password with this link. It works once, for 30 minutes:\n\n${url}\n\nIf you did not ask for it, ignore this message: nothing has changed.`,
  },
  tr: {
    subject: 'Inventory System Web için yeni parola',
    text: (url) =>
      `Bu bağlantıyla yeni bir parola belirleyin. Bağlantı bir kez ve 30 dakika boyunca çalışır:\n\n${url}\n\nBunu siz istemediyseniz bu iletiyi yok sayın: hiçbir şey değişmedi.`,
  },
  ar: {
    subject: 'كلمة مرور جديدة لـ Inventory System Web',
    text: (url) =>
      `عيّن كلمة مرور جديدة بهذا الرابط. يعمل مرة واحدة ولمدة 30 دقيقة:\n\n${url}\n\nإن لم تطلب ذلك فتجاهل هذه الرسالة: لم يتغير شيء.`,
  },
};

/** The letter with a link for a forgotten password, in the language of the person. */
export function resetLetter(to: string, locale: Locale, link: OneTimeLink): Letter {
  const { subject, text } = resetTexts[locale];
  return { to, subject, text: text(link.url) };
}
