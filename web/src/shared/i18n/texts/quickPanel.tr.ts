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
  work: 'İşler',
  openRepairs: 'Açık onarımlar',
  awaitedOrders: 'Teslimatı beklenen siparişler',
  endingLicenses: '90 gün içinde biten lisanslar',
  failed: 'Rakamlar yüklenemedi.',
  settings: 'Hızlı ayarlar',
  darkMode: 'Koyu mod',
  foldNavigation: 'Gezinmeyi daralt',
};
