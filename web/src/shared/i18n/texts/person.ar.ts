import type { Texts } from '../texts.ts';
import type { personEn } from './person.en.ts';

export const personAr: Texts<typeof personEn> = {
  'list.title': 'الأشخاص',
  'list.search': 'الاسم أو الرقم الوظيفي أو البريد الإلكتروني',
  'list.loading': 'جارٍ تحميل الأشخاص',
  'list.create': 'شخص جديد',
  'list.emptyTitle': 'لا يوجد أشخاص بعد',
  'list.emptyBody': 'يمكن للأشخاص أن تكون المعدات في عهدتهم، بحساب أو من دونه. أضف أول شخص.',
  'list.all': 'كل الأشخاص',
  'form.identity': 'الهوية',
  'form.identityText': 'يمكن أن تكون المعدات في عهدة شخص ليس له حساب.',
  'form.work': 'العمل',
  'form.workText': 'أين يعمل الشخص ومن يُسأل عنه.',
  'form.stateText': 'يبقى تاريخ الشخص غير النشط ويختفي من مربعات الاختيار.',
  'page.uses': 'في عهدته',
  'page.items': 'المعدات التي في عهدته',
  'page.reports': 'الأشخاص الذين يديرهم',
  'page.account': 'الحساب',
  'page.noAccount': 'ليس لهذا الشخص حساب.',
  'page.deleteConsequence': 'لا يُحذف إلا شخص لا عهدة له ولا يدير أحدًا وليس له حساب.',
};
