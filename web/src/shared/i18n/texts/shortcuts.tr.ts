import type { Texts } from '../texts.ts';
import type { shortcutsEn } from './shortcuts.en.ts';

export const shortcutsTr: Texts<typeof shortcutsEn> = {
  shortcuts: 'Kısayollar',
  change: 'Kısayol eklemek veya kaldırmak için tıklayın',
  search: 'Uygulama veya sayfa arayın',
  empty: 'Henüz kısayol yok. Bir sayfa arayın ve yıldızla işaretleyin.',
  keep: 'Kısayol olarak {{title}}',
};
