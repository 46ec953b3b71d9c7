import type { Texts } from '../texts.ts';
import type { paperEn } from './paper.en.ts';

export const paperTr: Texts<typeof paperEn> = {
  back: 'Geri',
  print: 'Yazdır',
  printedAt: 'Yazdırma',
  printedBy: 'Yazdıran:',
  signature: '{{name}}, tarih',
};
