import type { Texts } from '../texts.ts';
import type { vendorReturnsEn } from './vendorReturns.en.ts';

export const vendorReturnsTr: Texts<typeof vendorReturnsEn> = {
  title: 'Tedarikçi iadeleri',
  openTitle: 'Açık iadeler',
  open_one: '{{count}} açık',
  open_other: '{{count}} açık',
  more: 'Daha fazlasını göster',
  what_one: '{{count}} ×',
  what_other: '{{count}} ×',
  why: '{{reason}}, teslim: {{day}}',
  whyNote: '{{reason}} ({{note}}), teslim: {{day}}',
  'reason.damaged': 'Hasarlı',
  'reason.wrong': 'Yanlış ürün',
  'reason.extra': 'Sipariş edilmemiş',
  'outcome.credit': 'Alacak yazıldı',
  'outcome.replacement': 'Değiştirildi',
  'field.outcome': 'Sonuç',
  'field.closedOn': 'Sonuçlandığı gün',
  'field.reference': 'Başvuru numarası',
  'field.amount': 'Alacak',
  'field.note': 'Not',
  referenceHint: 'Tedarikçinin alacak dekontu ya da iade numarası.',
  'close.button': 'Sonuçlandır',
  'close.title': '{{number}} iadesini sonuçlandır',
  'close.text':
    'Tedarikçinin bunu nasıl giderdiğini belirtin. Yenisi, açık kalan satırda teslim alınır. Alacak için tutar ve tedarikçinin alacak dekontu numarası gerekir.',
  'close.confirm': 'İadeyi sonuçlandır',
  'close.done': '{{number}} sonuçlandı.',
};
