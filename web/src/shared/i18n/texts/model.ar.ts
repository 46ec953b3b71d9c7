import type { Texts } from '../texts.ts';
import type { modelEn } from './model.en.ts';

export const modelAr: Texts<typeof modelEn> = {
  'list.title': 'الطرز',
  'list.search': 'الشركة المصنّعة أو الاسم أو الرقم',
  'list.loading': 'جارٍ تحميل الطرز',
  'list.create': 'طراز جديد',
  'list.emptyTitle': 'لا توجد طرز بعد',
  'list.emptyBody': 'يعطي الطراز معداته فئتها وضمانها. أضف أول طراز.',
  'list.all': 'كل الطرز',
  'form.identity': 'الطراز',
  'form.identityText': 'تثبت الشركة المصنّعة والفئة متى وُجدت معدات من هذا الطراز.',
  'form.life': 'الضمان والعمر',
  'form.lifeText': 'ما تبدأ به المعدات الجديدة من هذا الطراز.',
  'form.lifeHint': 'اتركه فارغًا ليؤخذ عمر الفئة.',
  'form.stateText': 'يبقى الطراز غير النشط على معداته ويختفي من مربعات الاختيار.',
  'page.subtitle': '{{manufacturer}}، {{category}}',
  'page.uses': 'معدات هذا الطراز',
  'page.items': 'عرض المعدات',
  'page.deleteConsequence': 'لا يُحذف إلا طراز بلا معدات.',
};
