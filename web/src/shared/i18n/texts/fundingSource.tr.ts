import type { Texts } from '../texts.ts';
import type { fundingSourceEn } from './fundingSource.en.ts';

export const fundingSourceTr: Texts<typeof fundingSourceEn> = {
  'list.title': 'Finansman kaynakları',
  'list.search': 'Kod, ad, FAIN',
  'list.loading': 'Finansman kaynakları yükleniyor',
  'list.create': 'Yeni finansman kaynağı',
  'list.emptyTitle': 'Henüz finansman kaynağı yok',
  'list.emptyBody': 'Finansman kaynakları ekipmanı ve projeleri karşılar. İlkini ekleyin.',
  'list.all': 'Tüm finansman kaynakları',
  'list.federal': 'Federal',
  'form.identity': 'Finansman kaynağı',
  'form.identityText': 'Kodu, karşıladığı her ekipmanda ve siparişte görünür.',
  'form.award': 'Federal hibe',
  'form.awardText': 'Federal kaynak için kurum ve hibe numarası gerekir.',
  'form.period': 'Dönem ve kurallar',
  'form.periodText':
    'Kural kümesi ekipman eşiğini belirler; onaylar para harcanmadan ya da ekipman çıkmadan önce istenir.',
  'form.stateText': 'Etkin olmayan kaynak ekipmanında ve projelerinde kalır, seçim kutularından çıkar.',
  'page.deleteConsequence': 'Yalnızca hiçbir şeyi karşılamayan bir kaynak silinebilir.',
  'page.agency': '{{type}}, {{agency}}',
  'page.period': 'Uygulama dönemi',
  'page.open': 'Bitiş belirlenmemiş.',
  'page.over': 'Dönem {{day}} tarihinde bitti.',
  'page.left_one': '{{day}} tarihine kadar {{count}} gün kaldı',
  'page.left_other': '{{day}} tarihine kadar {{count}} gün kaldı',
  'page.notYet': '{{day}} tarihinde başlar.',
};
