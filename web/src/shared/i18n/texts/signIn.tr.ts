import type { Texts } from '../texts.ts';
import type { signInEn } from './signIn.en.ts';

export const signInTr: Texts<typeof signInEn> = {
  title: 'Oturum aç',
  intro: 'Kurum e-postanızı veya tek oturum açmayı kullanın.',
  email: 'E-posta',
  password: 'Parola',
  submit: 'Oturum aç',
  submitting: '...',
  signingIn: 'Oturum açılıyor',
  or: 'veya',
  ssoLogin: 'SSO Login',
  ssoNotSetUp: 'Bu sunucuda tek oturum açma henüz kurulmadı. E-posta ve parolanızı kullanın.',
  showPassword: 'Parolayı göster',
  hidePassword: 'Parolayı gizle',
  emailInvalid: 'Geçersiz e-posta adresi',
  emailRequired: 'E-posta gerekli',
  passwordShort: 'Parola çok kısa - en az 4 karakter olmalıdır.',
  passwordRequired: 'Lütfen parolanızı girin.',
  unable: 'Oturum açılamıyor',
  demoTitle: 'Tanıtım verileri',
  fillIn: 'Doldur',
  fillInFor: '{{email}} bilgilerini doldur',
  noAccount: 'Henüz hesabınız yok mu?',
  requestAccess: 'Erişim isteyin',
  promise: 'Kurumun sahip olduğu her öğe: nerede, kimde, değeri ne ve başından neler geçti.',
};
