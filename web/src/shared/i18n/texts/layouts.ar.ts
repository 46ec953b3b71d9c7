import type { Texts } from '../texts.ts';
import type { layoutsEn } from './layouts.en.ts';

export const layoutsAr: Texts<typeof layoutsEn> = {
  openEntries: 'فتح قائمة {{title}}',
  showNavigation: 'إظهار قائمة التنقل',
  sidePanel: 'اللوحة الجانبية',
  toggleSidePanel: 'فتح اللوحة الجانبية أو إغلاقها',
};
