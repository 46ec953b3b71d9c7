import type { Texts } from '../texts.ts';
import type { manufacturerEn } from './manufacturer.en.ts';

export const manufacturerAr: Texts<typeof manufacturerEn> = {
  'list.title': 'الشركات المصنّعة',
  'list.search': 'الاسم',
  'list.loading': 'جارٍ تحميل الشركات المصنّعة',
  'list.create': 'شركة مصنّعة جديدة',
  'list.emptyTitle': 'لا توجد شركات مصنّعة بعد',
  'list.emptyBody': 'تصنع هذه الشركات طرز المعدات. أضف أول شركة.',
  'list.all': 'كل الشركات المصنّعة',
  'form.identity': 'الشركة المصنّعة',
  'form.identityText': 'اسمها وأين يوجد دعمها.',
  'form.stateText': 'تبقى الشركة غير النشطة على طرزها وتختفي من مربعات الاختيار.',
  'page.models': 'الطرز',
  'page.noModels': 'لا توجد طرز بعد.',
  'page.moreModels': 'عرض كل الطرز ({{total}})',
  'page.deleteConsequence': 'لا تُحذف إلا شركة بلا طرز.',
};
