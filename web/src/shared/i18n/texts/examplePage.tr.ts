import type { Texts } from '../texts.ts';
import type { examplePageEn } from './examplePage.en.ts';

export const examplePageTr: Texts<typeof examplePageEn> = {
  TITLE: 'Örnek Sayfa',
  text: 'Bu sayfa başlığını seçilen dilde gösterir.',
};
