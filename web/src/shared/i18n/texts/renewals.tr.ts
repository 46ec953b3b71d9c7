import type { Texts } from '../texts.ts';
import type { renewalsEn } from './renewals.en.ts';

export const renewalsTr: Texts<typeof renewalsEn> = {
  title: 'Yenilemeler',
  previous: 'Önceki ay',
  next: 'Sonraki ay',
  today: 'Bugün',
  view: 'Görünüm',
  asMonth: 'Ay',
  asList: 'Liste',
  from: '{{month}} ayından itibaren 12 ay',
  'kind.decision': 'Karar günü',
  'kind.end': 'Süre bitişi',
  'kind.decisionOf': '{{product}} için karar günü',
  'kind.endOf': '{{product}} bitiyor',
  nothing: 'yok',
  nothingOnDay: 'Bu günde bir şey yok.',
  nothingAhead: 'Bu 12 ayda bir şey yok.',
  onDay: '{{day}} günü',
  more: '+ {{n}}',
  firstOnly: 'Bu ayın {{n}} kaydından ilk {{shown}} tanesi gösteriliyor.',
  seats: '{{assigned}} / {{quantity}} koltuk',
  autoRenews: 'kendiliğinden yenilenir',
  decisions_one: '{{n}} karar',
  decisions_other: '{{n}} karar',
  ends_one: '{{n}} süre bitiyor, yılda {{cost}}',
  ends_other: '{{n}} süre bitiyor, yılda {{cost}}',
};
