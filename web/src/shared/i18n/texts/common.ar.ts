import type { Texts } from '../texts.ts';
import type { commonEn } from './common.en.ts';

export const commonAr: Texts<typeof commonEn> = {
  productName: 'Inventory System Web',
  save: 'حفظ',
  cancel: 'إلغاء',
  close: 'إغلاق',
  delete: 'حذف',
  restore: 'استعادة',
  edit: 'تعديل',
  more: 'المزيد',
  clear: 'مسح',
  search: 'بحث',
  retry: 'إعادة المحاولة',
  yes: 'نعم',
  no: 'لا',
  none: 'لا يوجد',
  loading: 'جارٍ التحميل',
  departmentShort: 'إدارة النقل',
  language: 'اللغة',
};
