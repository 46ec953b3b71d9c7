import type { Texts } from '../texts.ts';
import type { repairEn } from './repair.en.ts';

export const repairAr: Texts<typeof repairEn> = {
  'list.title': 'الإصلاحات',
  'list.search': 'الرقم أو الوسم أو المشكلة',
  'list.loading': 'جارٍ تحميل الإصلاحات',
  'list.create': 'طلب إصلاح',
  'list.emptyTitle': 'لا توجد إصلاحات بعد',
  'list.emptyBody': 'عندما يتعطل شيء اطلب إصلاحه، وستتم متابعة الصنف حتى يعود.',
  'list.all': 'كل الإصلاحات',
  'list.openRepairs': 'مفتوحة',
  'list.requested': 'مطلوبة',
  'list.waiting': 'بانتظار القطع',
  'list.atVendor': 'لدى المورّد',
  'list.overdue': 'متأخرة',
  'list.nobodyAssigned': 'لم يُكلَّف أحد',
};
