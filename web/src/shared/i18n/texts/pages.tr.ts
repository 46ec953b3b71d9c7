import type { Texts } from '../texts.ts';
import type { pagesEn } from './pages.en.ts';

export const pagesTr: Texts<typeof pagesEn> = {
  unauthorizedTitle: 'Yetkisiz Erişim',
  unauthorizedText: 'Bu sayfayı görüntüleme izniniz yok.',
  noPageForRole:
    'Rolünüz için açık bir envanter sayfası yok. Hesabınızı açabilir ve bir sertifikayı denetleyebilirsiniz; daha fazlası için bir yöneticiye başvurun.',
  notFoundText: 'İstediğiniz sayfa bulunamadı.',
  backToHome: 'Ana sayfaya dön',
  backToSignIn: 'Oturum açmaya dön',
  signOut: 'Oturumu kapat',
  signedOut: 'Oturumu kapattınız!',
  signInLink: 'oturum aç',
  ssoLogin: 'SSO Login',
  errorTitle: 'Bir şeyler ters gitti.',
  reload: 'Yeniden yükle',
  home: 'Ana sayfa',
  notFoundTitle: 'Sayfa bulunamadı',
  signedOutTitle: 'Oturum kapatıldı',
};
