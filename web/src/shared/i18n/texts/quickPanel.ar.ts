import type { Texts } from '../texts.ts';
import type { quickPanelEn } from './quickPanel.en.ts';

export const quickPanelAr: Texts<typeof quickPanelEn> = {
  title: 'اللوحة السريعة',
  open: 'إظهار اللوحة السريعة أو إخفاؤها',
  today: 'اليوم',
  facts: 'المعدات',
  loanOverdue: 'تأخرت إعادتها',
  warranty: 'ينتهي ضمانها خلال 90 يومًا',
  countDue: 'تأخر جردها',
  work: 'الأعمال',
  openRepairs: 'إصلاحات مفتوحة',
  awaitedOrders: 'أوامر شراء بانتظار التسليم',
  endingLicenses: 'تراخيص تنتهي خلال 90 يومًا',
  failed: 'تعذر تحميل الأرقام.',
  settings: 'إعدادات سريعة',
  darkMode: 'الوضع الداكن',
  foldNavigation: 'طي قائمة التنقل',
};
