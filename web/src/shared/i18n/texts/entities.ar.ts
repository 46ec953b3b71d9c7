import type { Texts } from '../texts.ts';
import type { entitiesEn } from './entities.en.ts';

export const entitiesAr: Texts<typeof entitiesEn> = {
  category: 'الفئة',
  equipment: 'المعدة',
  assignment: 'العهدة',
  repair: 'الإصلاح',
  software: 'برنامج',
  entitlement: 'ترخيص',
  seat: 'مقعد',
  installation: 'تثبيت',
  location: 'الموقع',
  vendor: 'المورّد',
  manufacturer: 'الشركة المصنّعة',
  model: 'الطراز',
  person: 'الشخص',
  'funding-source': 'مصدر التمويل',
  project: 'المشروع',
  allocation: 'التخصيص',
  'purchase-order': 'أمر شراء',
  retirement: 'ملف الإخراج من الخدمة',
  certificate: 'شهادة مسح البيانات',
  attachment: 'الملف',
  user: 'المستخدم',
  'access-request': 'طلب الوصول',
  'agency-setting': 'إعداد الجهة',
  'contact-message': 'رسالة التواصل',
};
