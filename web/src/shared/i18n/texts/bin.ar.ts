import type { Texts } from '../texts.ts';
import type { binEn } from './bin.en.ts';

export const binAr: Texts<typeof binEn> = {
  delete: 'حذف',
  restore: 'استعادة',
  deleteTitle: 'هل تريد نقل {{number}} إلى سلة المحذوفات؟',
  deleteText: 'يختفي {{number}} من كل القوائم ومربعات الاختيار. يستطيع مسؤول استعادته، ويبقى سجله التاريخي.',
  reason: 'السبب',
  reasonHint: 'من 3 إلى 500 حرف. يظهر في السجل التاريخي.',
  reasonTooShort: 'اذكر السبب في 3 أحرف على الأقل.',
  reasonTooLong: 'يمكن أن يبلغ السبب 500 حرف على الأكثر. أدخلت {{n}}.',
  moveToBin: 'نقل إلى السلة',
  cancel: 'إلغاء',
  deleted: 'أصبح {{number}} في سلة المحذوفات.',
  restored: 'تمت استعادة {{number}}.',
  notAllowed: 'دورك لا يسمح بهذا. اسأل أحد المسؤولين.',
  requestNumber: 'رقم الطلب {{id}}',
};
