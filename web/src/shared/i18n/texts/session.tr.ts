import type { Texts } from '../texts.ts';
import type { sessionEn } from './session.en.ts';

export const sessionTr: Texts<typeof sessionEn> = {
  refused: 'Yetkisiz istek. Kullanıcının oturumu kapatıldı.',
  ended: 'Oturumunuz sona erdi. Devam etmek için oturum açın.',
  settingsNotSaved: 'Ayarlarınız kaydedilemedi. Bu sayfada geçerli kalıyorlar.',
  settingsSaved: 'Kullanıcı ayarları API ile kaydedildi',
  themeSaved: 'Kullanıcının tema seçimi API ile kaydedildi',
  unreachableTitle: 'Sunucuya ulaşılamıyor',
  unreachableText: 'Oturumunuz açık kalıyor. Bağlantıyı denetleyip yeniden deneyin.',
  retry: 'Yeniden dene',
};
