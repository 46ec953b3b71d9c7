import type { Texts } from '../texts.ts';
import type { navigationEn } from './navigation.en.ts';

export const navigationAr: Texts<typeof navigationEn> = {
  navigation: 'التنقل الرئيسي',
  inventory: 'الجرد',
  admin: 'الإدارة',
  equipment: 'قائمة المعدات',
  software: 'قائمة البرمجيات',
  repair: 'قائمة الإصلاحات',
  purchaseOrder: 'قائمة أوامر الشراء',
  category: 'قائمة الفئات',
  project: 'قائمة المشاريع',
  retirement: 'قائمة الإخراج من الخدمة',
  custody: 'العهدة',
  myItems: 'عهدتي',
  user: 'قائمة المستخدمين',
  records: 'السجلات',
  location: 'المواقع',
  vendor: 'المورّدون',
  manufacturer: 'الشركات المصنّعة',
  model: 'الطرز',
  person: 'الأشخاص',
  fundingSource: 'مصادر التمويل',
  allocation: 'التخصيصات',
  opensNewTab: 'يفتح في علامة تبويب جديدة',
};
