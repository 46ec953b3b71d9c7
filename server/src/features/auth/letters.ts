import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { Letter, Locale } from '#server/shared/mail/mail.ts';

interface Words {
  subject: string;
  text: (url: string) => string;
}

const resetTexts: Record<Locale, Words> = {
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

const inviteTexts: Record<Locale, Words> = {
  en: {
    subject: 'Your account in Inventory System Web',
    text: (url) =>
      `You have been given an account. Set your password with this link, then sign in with your email. The link works once, for 7 days:\n\n${url}\n\nIf it no longer works, ask an administrator for a new one.`,
  },
  tr: {
    subject: 'Inventory System Web hesabınız',
    text: (url) =>
      `Size bir hesap açıldı. Bu bağlantıyla parolanızı belirleyin, sonra e-postanızla oturum açın. Bağlantı bir kez ve 7 gün boyunca çalışır:\n\n${url}\n\nArtık çalışmıyorsa bir yöneticiden yenisini isteyin.`,
  },
  ar: {
    subject: 'حسابك في Inventory System Web',
    text: (url) =>
      `أُنشئ لك حساب. عيّن كلمة المرور بهذا الرابط ثم سجّل الدخول ببريدك الإلكتروني. يعمل الرابط مرة واحدة ولمدة 7 أيام:\n\n${url}\n\nإن لم يعد يعمل فاطلب رابطًا جديدًا من أحد المسؤولين.`,
  },
};

function letterOf(words: Record<Locale, Words>, to: string, locale: Locale, { url }: OneTimeLink): Letter {
  const { subject, text } = words[locale];
  return { to, locale, subject, text: text(url) };
}

/** The letter with a link for a forgotten password, in the language of the person. */
export function resetLetter(to: string, locale: Locale, link: OneTimeLink): Letter {
  return letterOf(resetTexts, to, locale, link);
}

/** The letter with the link of an invitation. */
export function inviteLetter(to: string, locale: Locale, link: OneTimeLink): Letter {
  return letterOf(inviteTexts, to, locale, link);
}
