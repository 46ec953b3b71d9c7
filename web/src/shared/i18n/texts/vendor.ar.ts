import type { Texts } from '../texts.ts';
import type { vendorEn } from './vendor.en.ts';

export const vendorAr: Texts<typeof vendorEn> = {
  'list.title': 'المورّدون',
  'list.search': 'الاسم أو رقم المورّد',
  'list.loading': 'جارٍ تحميل المورّدين',
  'list.create': 'مورّد جديد',
  'list.emptyTitle': 'لا يوجد مورّدون بعد',
  'list.emptyBody': 'يبيع المورّدون ويصلحون ويعيدون التدوير ويتلفون. أضف أول مورّد.',
  'list.all': 'كل المورّدين',
  'form.identity': 'الهوية',
  'form.identityText': 'الاسم والرقم كما هما لدى إدارة المشتريات.',
  'form.contact': 'جهات الاتصال',
  'form.contactText': 'كيفية الوصول إلى المورّد.',
  'form.certifications': 'الشهادات',
  'form.certificationsText': 'يحتاج مَن يعيد التدوير أو يتلف الوسائط إلى شهادة سارية يوم الاستلام.',
  'form.addCertification': 'إضافة شهادة',
  'form.removeCertification': 'إزالة الشهادة {{line}}',
  'form.stateText': 'يبقى المورّد غير النشط على سجلاته ويختفي من مربعات الاختيار.',
  'certification.kind': 'الشهادة',
  'certification.expiresOn': 'تنتهي في',
  'page.noCertifications': 'لا توجد شهادات.',
  'page.until': 'حتى',
  'page.deleteConsequence': 'لا يُحذف إلا مورّد بلا سجلات.',
};
