import type { Texts } from '../texts.ts';
import type { sessionsEn } from './sessions.en.ts';

export const sessionsTr: Texts<typeof sessionsEn> = {
  title: 'Oturumlar',
  none: 'Hiçbir yerde oturum açık değil.',
  unknownDevice: 'Bilinmeyen cihaz',
  device: '{{system}} üzerinde {{browser}}',
  current: 'bu oturum',
  lastSeen: 'son görülme',
  'way.password': 'parola',
  'way.sso': 'tek oturum açma',
  end: 'Sonlandır',
  endAll: 'Tümünü sonlandır',
  endOthers: 'Diğerlerini sonlandır',
  ended: 'Oturum sonlandırıldı.',
  endedAll: 'Oturumlar sonlandırıldı.',
  signIns: 'Oturum açmalar',
  noSignIns: 'Henüz kimse oturum açmadı.',
  more: 'Daha öncekileri göster',
  account: 'Hesabım',
  person: 'Kişi',
  name: 'Ad',
  items: 'Zimmetimdekiler',
  showItems: 'Göster ve onayla',
};
