import type { Texts } from '../texts.ts';
import type { repairEn } from './repair.en.ts';

export const repairTr: Texts<typeof repairEn> = {
  'list.title': 'Onarımlar',
  'list.search': 'Numara, etiket, sorun',
  'list.loading': 'Onarımlar yükleniyor',
  'list.create': 'Onarım iste',
  'list.emptyTitle': 'Henüz onarım yok',
  'list.emptyBody': 'Bir şey bozulduğunda onarım isteyin: ekipman geri dönene kadar izlenir.',
  'list.all': 'Tüm onarımlar',
  'list.openRepairs': 'Açık',
  'list.requested': 'Talep edilen',
  'list.waiting': 'Parça bekleyen',
  'list.atVendor': 'Tedarikçide',
  'list.overdue': 'Geciken',
  'list.nobodyAssigned': 'Görevli yok',
};
