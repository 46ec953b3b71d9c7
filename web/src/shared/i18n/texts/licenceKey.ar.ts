import type { Texts } from '../texts.ts';
import type { licenceKeyEn } from './licenceKey.en.ts';

export const licenceKeyAr: Texts<typeof licenceKeyEn> = {
  title: 'مفتاح الترخيص',
  none: 'لا يوجد مفتاح محفوظ.',
  reveal: 'إظهار المفتاح',
  hide: 'إخفاء المفتاح',
  add: 'إضافة مفتاح',
  change: 'تغيير المفتاح',
  adminsOnly: 'لا يمكن أن يراه إلا مسؤول.',
  hidesSoon: 'يُخفى مجددًا بعد دقيقة وعند مغادرة هذه الصفحة.',
  revealTitle: 'إظهار مفتاح ترخيص {{number}}',
  revealText: 'يبقى اطلاعك وسببه في السجل.',
  reason: 'السبب',
  setTitle: 'مفتاح ترخيص {{number}}',
  setText: 'يُحفظ مختومًا ولا تظهر سوى أحرفه الأربعة الأخيرة.',
  changeText: 'يحل محل المفتاح المحفوظ؛ وإذا تُرك فارغًا يُنسى.',
  keep: 'حفظ المفتاح',
  kept: 'حُفظ المفتاح.',
  forgotten: 'نُسي المفتاح.',
};
