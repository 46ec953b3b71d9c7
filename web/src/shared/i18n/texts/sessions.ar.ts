import type { Texts } from '../texts.ts';
import type { sessionsEn } from './sessions.en.ts';

export const sessionsAr: Texts<typeof sessionsEn> = {
  title: 'الجلسات',
  none: 'لا توجد جلسة مفتوحة.',
  unknownDevice: 'جهاز غير معروف',
  device: '{{browser}} على {{system}}',
  current: 'هذه الجلسة',
  lastSeen: 'آخر ظهور',
  'way.password': 'كلمة المرور',
  'way.sso': 'الدخول الموحّد',
  end: 'إنهاء',
  endAll: 'إنهاء الكل',
  endOthers: 'إنهاء الجلسات الأخرى',
  ended: 'انتهت الجلسة.',
  endedAll: 'أُنهيت الجلسات.',
  signIns: 'عمليات تسجيل الدخول',
  noSignIns: 'لم يسجّل أحد الدخول بعد.',
  more: 'عرض الأقدم',
  account: 'حسابي',
  person: 'الشخص',
  name: 'الاسم',
  items: 'العهدة التي لديّ',
  showItems: 'عرضها وتأكيدها',
};
