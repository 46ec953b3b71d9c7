import type { Texts } from '../texts.ts';
import type { manufacturerEn } from './manufacturer.en.ts';

export const manufacturerTr: Texts<typeof manufacturerEn> = {
  'list.title': 'Üreticiler',
  'list.search': 'Ad',
  'list.loading': 'Üreticiler yükleniyor',
  'list.create': 'Yeni üretici',
  'list.emptyTitle': 'Henüz üretici yok',
  'list.emptyBody': 'Üreticiler, ekipmanın modellerini yapar. İlkini ekleyin.',
  'list.all': 'Tüm üreticiler',
  'form.identity': 'Üretici',
  'form.identityText': 'Adı ve destek adresi.',
  'form.stateText': 'Etkin olmayan üretici modellerinde kalır, seçim kutularından çıkar.',
  'page.models': 'Modeller',
  'page.noModels': 'Henüz model yok.',
  'page.moreModels': '{{total}} modelin tümünü göster',
  'page.deleteConsequence': 'Yalnızca modeli olmayan bir üretici silinebilir.',
};
