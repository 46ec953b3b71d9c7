import type { Texts } from '../texts.ts';
import type { paperEn } from './paper.en.ts';

export const paperAr: Texts<typeof paperEn> = {
  back: 'رجوع',
  print: 'طباعة',
  printedAt: 'طُبع في',
  printedBy: 'طبعه',
  signature: '{{name}}، التاريخ',
};
