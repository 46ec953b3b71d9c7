import type { Texts } from '../texts.ts';
import type { locationEn } from './location.en.ts';

export const locationTr: Texts<typeof locationEn> = {
  'list.title': 'Konumlar',
  'list.search': 'Kod, ad, yol',
  'list.loading': 'Konumlar yükleniyor',
  'list.create': 'Yeni konum',
  'list.emptyTitle': 'Henüz konum yok',
  'list.emptyBody':
    'Konumlar ekipmanın nerede olduğunu söyler: bölgeler, binalar, odalar, sahalar, araçlar. İlkini ekleyin.',
  'list.all': 'Tüm konumlar',
  'list.rooms': 'Odalar',
  'list.yards': 'Sahalar',
  'form.identity': 'Yer',
  'form.identityText': 'Bir yer, en fazla altı düzey olmak üzere başka bir yerin içinde olabilir.',
  'form.stateText': 'Etkin olmayan konum seçim kutularından çıkar. Orada hiçbir şey kalmamış olmalıdır.',
  'page.subtitle': '{{kind}}, {{path}}',
  'page.uses': 'Burada olanlar',
  'page.items': 'Buradaki ekipman',
  'page.itemsInside': 'Buradaki ve içindeki ekipman',
  'page.people': 'Burada çalışan kişiler',
  'page.children': 'Alt konumlar',
  'page.noChildren': 'Alt konum yok.',
  'page.moreChildren': '{{total}} alt konumun tümünü göster',
  'page.deleteConsequence': 'Yalnızca alt konumu, kişisi ve ekipmanı olmayan bir konum silinebilir.',
};
