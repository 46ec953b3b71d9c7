import type { Texts } from '../texts.ts';
import type { layoutsEn } from './layouts.en.ts';

export const layoutsTr: Texts<typeof layoutsEn> = {
  openEntries: '{{title}} menüsünü aç',
  showNavigation: 'Gezinmeyi göster',
  sidePanel: 'Yan panel',
  toggleSidePanel: 'Yan paneli aç veya kapat',
};
