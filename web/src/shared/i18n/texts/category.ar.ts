import type { Texts } from '../texts.ts';
import type { categoryEn } from './category.en.ts';

export const categoryAr: Texts<typeof categoryEn> = {
  // List page
  'list.title': 'الفئات',
  'list.search': 'الاسم أو الرمز أو المسار',
  'list.loading': 'جارٍ تحميل الفئات',
  'list.create': 'فئة جديدة',
  'list.emptyTitle': 'لا توجد فئات بعد',
  'list.emptyBody': 'تعطي الفئات المعدات وسمها وعمرها وحقولها الخاصة. أضف أول فئة.',
  'list.all': 'كل الفئات',
  'list.equipment': 'للمعدات',
  'list.software': 'للبرمجيات',
};
