import type { Texts } from '../texts.ts';
import type { settingsTabEn } from './settingsTab.en.ts';

export const settingsTabAr: Texts<typeof settingsTabEn> = {
  appearance: 'المظهر',
  themeSettings: 'إعدادات المظهر',
  colorOptions: 'خيارات ألوان المظهر',
};
