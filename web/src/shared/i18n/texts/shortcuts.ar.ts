import type { Texts } from '../texts.ts';
import type { shortcutsEn } from './shortcuts.en.ts';

export const shortcutsAr: Texts<typeof shortcutsEn> = {
  shortcuts: 'الاختصارات',
  change: 'انقر لإضافة اختصار أو إزالته',
  search: 'ابحث عن تطبيق أو صفحة',
  empty: 'لا اختصارات بعد. ابحث عن صفحة وميّزها بالنجمة.',
  keep: '{{title}} كاختصار',
};
