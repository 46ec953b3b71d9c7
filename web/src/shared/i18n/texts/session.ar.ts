import type { Texts } from '../texts.ts';
import type { sessionEn } from './session.en.ts';

export const sessionAr: Texts<typeof sessionEn> = {
  refused: 'طلب غير مصرح به. تم تسجيل خروج المستخدم.',
  ended: 'انتهت جلستك. سجّل الدخول للمتابعة.',
  settingsNotSaved: 'تعذّر حفظ إعداداتك. تبقى سارية في هذه الصفحة.',
  settingsSaved: 'حُفظت إعدادات المستخدم عبر واجهة البرمجة',
  themeSaved: 'حُفظ اختيار المستخدم للسمة عبر واجهة البرمجة',
  unreachableTitle: 'تعذّر الوصول إلى الخادم',
  unreachableText: 'ما زلت مسجّل الدخول. تحقق من الاتصال ثم أعد المحاولة.',
  retry: 'إعادة المحاولة',
};
