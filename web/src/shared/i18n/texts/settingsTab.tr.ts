import type { Texts } from '../texts.ts';
import type { settingsTabEn } from './settingsTab.en.ts';

export const settingsTabTr: Texts<typeof settingsTabEn> = {
  appearance: 'Görünüm',
  themeSettings: 'Tema Ayarları',
  colorOptions: 'Tema Renk Seçenekleri',
};
