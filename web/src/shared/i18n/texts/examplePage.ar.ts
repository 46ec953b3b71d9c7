import type { Texts } from '../texts.ts';
import type { examplePageEn } from './examplePage.en.ts';

export const examplePageAr: Texts<typeof examplePageEn> = {
  TITLE: 'صفحة مثال',
  text: 'تعرض هذه الصفحة عنوانها باللغة المختارة.',
};
