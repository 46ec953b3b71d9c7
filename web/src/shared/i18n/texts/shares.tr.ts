import type { Texts } from '../texts.ts';
import type { sharesEn } from './shares.en.ts';

export const sharesTr: Texts<typeof sharesEn> = {
  sum: 'Toplam',
  remove: '{{line}}. satırı kaldır',
};
