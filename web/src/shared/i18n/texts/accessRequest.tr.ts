import type { Texts } from '../texts.ts';
import type { accessRequestEn } from './accessRequest.en.ts';

export const accessRequestTr: Texts<typeof accessRequestEn> = {
  'list.title': 'Erişim istekleri',
  'list.search': 'Ad veya e-posta',
  'list.loading': 'Erişim istekleri yükleniyor',
  'list.create': 'Erişim iste',
  'list.emptyTitle': 'Henüz erişim isteği yok',
  'list.emptyBody': 'Oturum açma sayfasından hesap isteyenler burada görünür.',
  'list.all': 'Tüm istekler',
  'list.new': 'Yeni',
  'list.approved': 'Onaylanan',
  'list.declined': 'Reddedilen',
  'do.approve': 'Onayla',
  'do.decline': 'Reddet',
  'ask.approve': '{{name}} adlı kişiye erişim verilsin mi?',
  'ask.approveText':
    '{{email}} için aşağıdaki rollerle bir hesap oluşturulur. Kişi tek kullanımlık bağlantıyla parolasını belirleyince hesap etkin olur.',
  'ask.decline': '{{name}} adlı kişinin isteği reddedilsin mi?',
  'ask.declineText': 'Hiçbir yetki verilmez. Gerekçe istekle birlikte saklanır.',
  'ask.note': 'Not',
  'ask.reason': 'Gerekçe',
  'done.approve': '{{name}} adlı kişinin hesabı oluşturuldu.',
  'done.decline': '{{name}} adlı kişinin isteği reddedildi.',
  'page.asked': 'İstenen',
  'signUp.title': 'Erişim iste',
  'signUp.intro': 'Kim olduğunuzu ve neye ihtiyaç duyduğunuzu yazın. Kararı bir yönetici verir.',
  'signUp.reasonHint': 'Envanterde ne yapmak istiyorsunuz, hangi birim için?',
  'signUp.send': 'İsteği gönder',
  'signUp.sentTitle': 'Teşekkürler',
  'signUp.sentText':
    'İsteğiniz alındı. Onaylanırsa bir yönetici size parolanızı belirlemeniz için bir bağlantı gönderir.',
};
