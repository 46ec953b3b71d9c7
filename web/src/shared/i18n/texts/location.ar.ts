import type { Texts } from '../texts.ts';
import type { locationEn } from './location.en.ts';

export const locationAr: Texts<typeof locationEn> = {
  'list.title': 'المواقع',
  'list.search': 'الرمز أو الاسم أو المسار',
  'list.loading': 'جارٍ تحميل المواقع',
  'list.create': 'موقع جديد',
  'list.emptyTitle': 'لا توجد مواقع بعد',
  'list.emptyBody':
    'تبيّن المواقع أين توجد المعدات: المناطق والمباني والغرف والساحات والمركبات. أضف أول موقع.',
  'list.all': 'كل المواقع',
  'list.rooms': 'الغرف',
  'list.yards': 'الساحات',
  'form.identity': 'المكان',
  'form.identityText': 'يمكن أن يقع المكان داخل مكان آخر، حتى ستة مستويات.',
  'form.stateText': 'يختفي الموقع غير النشط من مربعات الاختيار. يجب ألا يبقى فيه شيء.',
  'page.subtitle': '{{kind}}، {{path}}',
  'page.uses': 'ما يوجد هنا',
  'page.items': 'المعدات هنا',
  'page.itemsInside': 'المعدات هنا وفي الداخل',
  'page.people': 'الأشخاص العاملون هنا',
  'page.children': 'المواقع الفرعية',
  'page.noChildren': 'لا توجد مواقع فرعية.',
  'page.moreChildren': 'عرض كل المواقع الفرعية ({{total}})',
  'page.deleteConsequence': 'لا يُحذف إلا موقع بلا مواقع فرعية ولا أشخاص ولا معدات.',
};
