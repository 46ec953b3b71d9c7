import type { Texts } from '../texts.ts';
import type { signInEn } from './signIn.en.ts';

export const signInAr: Texts<typeof signInEn> = {
  title: 'تسجيل الدخول',
  intro: 'استخدم بريدك في الإدارة، أو الدخول الموحّد.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  submit: 'تسجيل الدخول',
  submitting: '...',
  signingIn: 'جارٍ تسجيل الدخول',
  or: 'أو',
  ssoLogin: 'SSO Login',
  ssoNotSetUp: 'لم يُهيأ الدخول الموحّد على هذا الخادم بعد. استخدم بريدك وكلمة المرور.',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  emailInvalid: 'عنوان بريد إلكتروني غير صالح',
  emailRequired: 'البريد الإلكتروني مطلوب',
  passwordShort: 'كلمة المرور قصيرة جدًا - يجب ألا تقل عن 4 أحرف.',
  passwordRequired: 'الرجاء إدخال كلمة المرور.',
  unable: 'تعذّر تسجيل الدخول',
  demoTitle: 'بيانات تجريبية',
  fillIn: 'تعبئة',
  fillInFor: 'تعبئة {{email}}',
  noAccount: 'ليس لديك حساب بعد؟',
  requestAccess: 'اطلب الوصول',
  promise: 'كل ما تملكه الإدارة: أين هو، ومن يحوزه، وكم قيمته، وماذا جرى له.',
};
