import type { Texts } from '../texts.ts';
import type { setPasswordEn } from './setPassword.en.ts';

export const setPasswordAr: Texts<typeof setPasswordEn> = {
  title: 'عيّن كلمة المرور',
  for: 'للحساب',
  short: 'استخدم 8 أحرف على الأقل.',
  save: 'حفظ كلمة المرور',
  done: 'عُيّنت كلمة المرور. سجّل الدخول بها.',
  deadTitle: 'لم يعد هذا الرابط صالحًا',
  deadText: 'استُخدم أو استُبدل أو انتهت مدته. اطلب رابطًا جديدًا من أحد المسؤولين.',
  failedTitle: 'تعذّر التحقق من الرابط',
  tryAgain: 'إعادة المحاولة',
};
