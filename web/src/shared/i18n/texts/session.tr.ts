import type { Texts } from '../texts.ts';
import type { sessionEn } from './session.en.ts';

export const sessionTr: Texts<typeof sessionEn> = {
  refused: 'Yetkisiz istek. Kullanıcının oturumu kapatıldı.',
  ended: 'Oturumunuz sona erdi. Devam etmek için oturum açın.',
  settingsNotSaved: 'Ayarlarınız kaydedilemedi. Bu sayfada geçerli kalıyorlar.',
  unreachableTitle: 'Sunucuya ulaşılamıyor',
  unreachableText: 'Oturumunuz açık kalıyor. Bağlantıyı denetleyip yeniden deneyin.',
  retry: 'Yeniden dene',
};
