import type { Texts } from '../texts.ts';
import type { passwordsEn } from './passwords.en.ts';

export const passwordsTr: Texts<typeof passwordsEn> = {
  'forgot.title': 'Parolanızı mı unuttunuz?',
  'forgot.intro': 'Hesabınızın e-postasını girin. Tek kullanımlık bir bağlantıyla yeni parola belirlersiniz.',
  'forgot.send': 'Bağlantı iste',
  'forgot.sentTitle': 'Bağlantınızı bekleyin',
  'forgot.by.email':
    'Bu e-postayla bir hesap varsa bağlantı ona gönderildi. Bağlantı bir kez ve 30 dakika boyunca çalışır.',
  'forgot.by.administrator':
    'Bu e-postayla bir hesap varsa yöneticiler isteğinizi görür ve size tek kullanımlık bir bağlantı verir.',
  'requests.title': 'Parola istekleri',
  'requests.intro':
    'Bu kişiler parolalarını unuttu. Bağlantı vermeden önce gerçekten onlar olduğundan emin olun.',
  'requests.none': 'Yeni parola bekleyen yok.',
  'requests.since': 'istek:',
  'requests.make': 'Bağlantı oluştur',
  'requests.made': 'Bağlantı hazır. {{name}} adlı kişiye verin.',
  'requests.waiting': 'Bağlantı bekleyenler',
  'requests.more': 'Daha fazla göster',
};
