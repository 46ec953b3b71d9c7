import type { Texts } from '../texts.ts';
import type { pagesEn } from './pages.en.ts';

export const pagesTr: Texts<typeof pagesEn> = {
  unauthorizedTitle: 'Yetkisiz Erişim',
  unauthorizedText: 'Bu sayfayı görüntüleme izniniz yok.',
  noPageForRole: 'Rolünüz için açık bir sayfa yok. Bir yöneticiye başvurun.',
  notFoundText: 'İstediğiniz sayfa bulunamadı.',
  backToHome: 'Ana sayfaya dön',
  backToSignIn: 'Oturum açmaya dön',
  signOut: 'Oturumu kapat',
  signedOut: 'Oturumu kapattınız!',
  signInLink: 'oturum aç',
  ssoLogin: 'SSO Login',
  comingText: 'Bu alan henüz hazır değil.',
  toEquipment: 'Ekipmana git',
  errorTitle: 'Bir şeyler ters gitti.',
  reload: 'Yeniden yükle',
  home: 'Ana sayfa',
  signUpText:
    'Burada adınız, e-posta adresiniz ve gerekçenizle erişim isteyeceksiniz. Kararı bir yönetici verir; kimse kaydolarak rol almaz.',
  contactText: 'Burada envanterle ilgilenen kişilere yazacaksınız.',
  signUpTitle: 'Erişim iste',
  contactTitle: 'Bize ulaşın',
  notFoundTitle: 'Sayfa bulunamadı',
  signedOutTitle: 'Oturum kapatıldı',
};
