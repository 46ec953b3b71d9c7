import type { Texts } from '../texts.ts';
import type { equipmentEn } from './equipment.en.ts';

export const equipmentTr: Texts<typeof equipmentEn> = {
  // List page
  'list.title': 'Ekipman',
  'list.search': 'Etiket, seri no, ad',
  'list.loading': 'Ekipman yükleniyor',
  'list.create': 'Yeni ekipman',
  'list.emptyTitle': 'Henüz ekipman yok',
  'list.emptyBody': 'İlk kalemi elle ekleyin. Kaydedilince etiketini alır.',
  'list.all': 'Tüm ekipman',
  'list.inStock': 'Stokta',
  'list.onLoan': 'Ödünçte',
  'list.missing': 'Kayıp',
  'list.copyTag': 'Etiketi kopyala',
  'list.tagCopied': '{{tag}} kopyalandı',
  'list.copyFailed': 'Tarayıcı kopyalamaya izin vermedi.',
  'list.noCustodian': 'Kimse',
};
