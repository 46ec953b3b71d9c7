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
  'list.bin': 'Çöp kutusu',
  'list.open': 'Aç',
  'list.edit': 'Düzenle',
  'list.addChild': 'Yeni alt kategori',
  'view.label': 'Gösterim',
  'view.tree': 'Ağaç',
  'view.list': 'Liste',
  'tree.label': 'Kategori ağacı',
  'tree.find': 'Ad ya da kod',
  'tree.expandAll': 'Tümünü aç',
  'tree.collapseAll': 'Tümünü kapat',
  'tree.items_one': '{{n}} kalem',
  'tree.items_other': '{{n}} kalem',
  'tree.tooMany': '{{max}} kategoriden fazlası var. Liste hepsini gösterir.',
  'tree.noMatch': '“{{q}}” ile eşleşen kategori yok',
  'tree.clearFind': 'Aramayı temizle',
  'tree.matches_one': '{{n}} kategori bulundu',
  'tree.matches_other': '{{n}} kategori bulundu',
};
