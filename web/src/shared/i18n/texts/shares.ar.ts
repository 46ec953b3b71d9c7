import type { Texts } from '../texts.ts';
import type { sharesEn } from './shares.en.ts';

export const sharesAr: Texts<typeof sharesEn> = {
  sum: 'المجموع',
  remove: 'إزالة السطر {{line}}',
};
