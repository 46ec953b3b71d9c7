import type { Texts } from '../texts.ts';
import type { shellEn } from './shell.en.ts';

export const shellTr: Texts<typeof shellEn> = {
  skipToContent: 'İçeriğe geç',
  openNavigation: 'Gezinmeyi aç',
  closeNavigation: 'Gezinmeyi kapat',
  pinNavigation: 'Gezinmeyi açık tut',
  foldNavigation: 'Gezinmeyi daralt',
  fontSize: 'Yazı Boyutu',
  fullscreen: 'Tam ekranı aç veya kapat',
  theme: 'Açık veya koyu',
  light: 'Açık',
  dark: 'Koyu',
  searchHint: 'Aramak için tıklayın',
  searchLabel: 'Sayfalarda ara',
  noResults: 'Sonuç yok..',
  results_one: '{{count}} sonuç',
  results_other: '{{count}} sonuç',
  userMenu: '{{name}}, kullanıcı menüsü',
  signIn: 'Oturum aç',
  signUp: 'Kaydol',
  signOut: 'Oturumu kapat',
  contactUs: 'Bize ulaşın',
  guest: 'Konuk',
  version: 'Sürüm {{version}}',
  copyright: '© 2024 {{company}}',
  percent: '% {{value}}',
};
