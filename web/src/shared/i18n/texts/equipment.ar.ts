import type { Texts } from '../texts.ts';
import type { equipmentEn } from './equipment.en.ts';

export const equipmentAr: Texts<typeof equipmentEn> = {
  // List page
  'list.title': 'المعدات',
  'list.search': 'ابحث بالوسم أو الاسم',
  'list.loading': 'جارٍ تحميل المعدات',
  'list.create': 'معدة جديدة',
  'list.emptyTitle': 'لا توجد معدات بعد',
  'list.emptyBody': 'أضف أول معدة يدويًا. تحصل على وسمها عند الحفظ.',
  'list.all': 'كل المعدات',
  'list.inStock': 'في المخزن',
  'list.onLoan': 'معارة',
  'list.missing': 'مفقودة',
  'list.copyTag': 'نسخ الوسم',
  'list.tagCopied': 'نُسخ {{tag}}',
  'list.copyFailed': 'لم يسمح المتصفح بالنسخ.',
  'list.noCustodian': 'لا أحد',
};
