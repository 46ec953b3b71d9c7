import type { Texts } from '../texts.ts';
import type { binEn } from './bin.en.ts';

export const binTr: Texts<typeof binEn> = {
  delete: 'Sil',
  restore: 'Geri al',
  deleteTitle: '{{number}} çöp kutusuna taşınsın mı?',
  deleteText:
    '{{number}} tüm listelerden ve seçim kutularından çıkar. Bir yönetici geri alabilir; geçmişi kalır.',
  reason: 'Neden',
  reasonHint: '3 ile 500 karakter arası. Geçmişte görünür.',
  reasonTooShort: 'Nedenini en az 3 karakterle yazın.',
  reasonTooLong: 'Neden en fazla 500 karakter olabilir. {{n}} karakter girdiniz.',
  moveToBin: 'Çöp kutusuna taşı',
  cancel: 'Vazgeç',
  deleted: '{{number}} çöp kutusunda.',
  restored: '{{number}} geri alındı.',
  notAllowed: 'Rolünüz bunu yapamaz. Bir yöneticiye sorun.',
  requestNumber: 'İstek numarası {{id}}',
};
