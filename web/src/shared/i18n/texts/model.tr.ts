import type { Texts } from '../texts.ts';
import type { modelEn } from './model.en.ts';

export const modelTr: Texts<typeof modelEn> = {
  'list.title': 'Modeller',
  'list.search': 'Üretici, ad, numara',
  'list.loading': 'Modeller yükleniyor',
  'list.create': 'Yeni model',
  'list.emptyTitle': 'Henüz model yok',
  'list.emptyBody': 'Model, ekipmana kategorisini ve garantisini verir. İlkini ekleyin.',
  'list.all': 'Tüm modeller',
  'form.identity': 'Model',
  'form.identityText': 'Bu modelden ekipman olunca üretici ve kategori sabitlenir.',
  'form.life': 'Garanti ve ömür',
  'form.lifeText': 'Bu modeldeki yeni ekipmanın başlangıç değerleri.',
  'form.lifeHint': 'Kategorinin ömrünü almak için boş bırakın.',
  'form.stateText': 'Etkin olmayan model ekipmanında kalır, seçim kutularından çıkar.',
  'page.subtitle': '{{manufacturer}}, {{category}}',
  'page.uses': 'Bu modeldeki ekipman',
  'page.items': 'Ekipmanı göster',
  'page.deleteConsequence': 'Yalnızca ekipmanı olmayan bir model silinebilir.',
};
