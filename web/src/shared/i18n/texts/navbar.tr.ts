import type { Texts } from '../texts.ts';
import type { navbarEn } from './navbar.en.ts';

export const navbarTr: Texts<typeof navbarEn> = {
  entriesOf: '{{title}}: alt öğeler',
};
