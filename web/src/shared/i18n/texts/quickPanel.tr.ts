import type { Texts } from '../texts.ts';
import type { quickPanelEn } from './quickPanel.en.ts';

export const quickPanelTr: Texts<typeof quickPanelEn> = {
  title: 'Hızlı panel',
  open: 'Hızlı paneli aç veya kapat',
  today: 'Bugün',
  facts: 'Ekipman',
  loanOverdue: 'Ödünç süresi geçmiş',
  warranty: 'Garantisi 90 gün içinde bitiyor',
  countDue: 'Sayımı gecikmiş',
  failed: 'Rakamlar yüklenemedi.',
  settings: 'Hızlı ayarlar',
  darkMode: 'Koyu mod',
  foldNavigation: 'Gezinmeyi daralt',
};
