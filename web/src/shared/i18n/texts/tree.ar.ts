import type { Texts } from '../texts.ts';
import type { treeEn } from './tree.en.ts';

export const treeAr: Texts<typeof treeEn> = {
  label: 'شجرة {{title}}',
  find: 'الاسم أو الرمز',
  expandAll: 'توسيع الكل',
  collapseAll: 'طي الكل',
  items_zero: 'لا معدات',
  items_one: 'معدة واحدة',
  items_two: 'معدتان',
  items_few: '{{n}} معدات',
  items_many: '{{n}} معدة',
  items_other: '{{n}} معدة',
  tooMany: 'يظهر هنا أول {{max}} سجل فقط. تعرضها القائمة كلها.',
  shownAs: 'العرض',
  asTree: 'شجرة',
  asList: 'قائمة',
};
