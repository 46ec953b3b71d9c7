import type { Texts } from '../texts.ts';
import type { treeEn } from './tree.en.ts';

export const treeTr: Texts<typeof treeEn> = {
  label: 'Ağaç: {{title}}',
  find: 'Ad ya da kod',
  expandAll: 'Tümünü aç',
  collapseAll: 'Tümünü kapat',
  items_one: '{{n}} kalem',
  items_other: '{{n}} kalem',
  tooMany: 'Burada yalnızca ilk {{max}} kayıt gösteriliyor. Liste hepsini gösterir.',
  shownAs: 'Gösterim',
  asTree: 'Ağaç',
  asList: 'Liste',
};
