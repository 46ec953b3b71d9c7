import type { Texts } from '../texts.ts';
import type { setPasswordEn } from './setPassword.en.ts';

export const setPasswordTr: Texts<typeof setPasswordEn> = {
  title: 'Parolanızı belirleyin',
  for: 'Hesap:',
  short: 'En az 8 karakter kullanın.',
  save: 'Parolayı kaydet',
  done: 'Parolanız belirlendi. Onunla oturum açın.',
  deadTitle: 'Bu bağlantı artık geçerli değil',
  deadText: 'Kullanılmış, yenilenmiş ya da süresi dolmuş. Yöneticiden yeni bir bağlantı isteyin.',
  failedTitle: 'Bağlantı denetlenemedi',
  tryAgain: 'Yeniden dene',
};
