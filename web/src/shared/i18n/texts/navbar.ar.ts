import type { Texts } from '../texts.ts';
import type { navbarEn } from './navbar.en.ts';

export const navbarAr: Texts<typeof navbarEn> = {
  entriesOf: 'العناصر الفرعية: {{title}}',
};
