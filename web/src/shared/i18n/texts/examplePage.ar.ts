import type { Texts } from '../texts.ts';
import type { examplePageEn } from './examplePage.en.ts';

export const examplePageAr: Texts<typeof examplePageEn> = {
  TITLE: 'صفحة مثال',
  text: 'تعرض هذه الصفحة عنوانها باللغة المختارة.',
  menu: 'قائمة مثال',
  group: 'مجموعة',
  item: 'عنصر',
  collapse: 'يُفتح ويُغلق',
  child: 'عنصر بداخله',
  link: 'رابط',
  badge: 'مع شارة',
  disabled: 'معطّل',
  guests: 'للضيوف فقط',
  admins: 'للمسؤولين',
  openDrawer: 'افتح درجًا',
  drawer: 'درج',
  drawerText: 'عرض الدرج 640 ما لم يُذكر غير ذلك، ولا يتجاوز 90 % من النافذة.',
};
