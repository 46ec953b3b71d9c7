import type { Texts } from '../texts.ts';
import type { personEn } from './person.en.ts';

export const personTr: Texts<typeof personEn> = {
  'list.title': 'Kişiler',
  'list.search': 'Ad, sicil numarası, e-posta',
  'list.loading': 'Kişiler yükleniyor',
  'list.create': 'Yeni kişi',
  'list.emptyTitle': 'Henüz kişi yok',
  'list.emptyBody': 'Hesabı olsun olmasın, kişiler ekipman üstlenebilir. İlkini ekleyin.',
  'list.all': 'Tüm kişiler',
  'form.identity': 'Kimlik',
  'form.identityText': 'Bir kişi, hesabı olmadan da ekipman üstlenebilir.',
  'form.work': 'Görev',
  'form.workText': 'Kişinin nerede çalıştığı ve onun için kime sorulacağı.',
  'form.stateText': 'Etkin olmayan kişinin geçmişi kalır, kendisi seçim kutularından çıkar.',
  'page.uses': 'Sorumluluğunda olanlar',
  'page.items': 'Üstlendiği ekipman',
  'page.reports': 'Yönettiği kişiler',
  'page.account': 'Hesap',
  'page.noAccount': 'Bu kişinin hesabı yok.',
  'page.deleteConsequence':
    'Yalnızca ekipman üstlenmemiş, kimseyi yönetmeyen ve hesabı olmayan bir kişi silinebilir.',
};
