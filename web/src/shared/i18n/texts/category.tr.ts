import type { Texts } from '../texts.ts';
import type { categoryEn } from './category.en.ts';

export const categoryTr: Texts<typeof categoryEn> = {
  // List page
  'list.title': 'Kategoriler',
  'list.search': 'Ad, kod, yol',
  'list.loading': 'Kategoriler yükleniyor',
  'list.create': 'Yeni kategori',
  'list.emptyTitle': 'Henüz kategori yok',
  'list.emptyBody': 'Kategoriler kalemlere etiketini, ömrünü ve kendi alanlarını verir. İlkini ekleyin.',
  'list.all': 'Tüm kategoriler',
  'list.equipment': 'Ekipman için',
  'list.software': 'Yazılım için',
};
