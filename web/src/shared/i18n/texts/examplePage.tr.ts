import type { Texts } from '../texts.ts';
import type { examplePageEn } from './examplePage.en.ts';

export const examplePageTr: Texts<typeof examplePageEn> = {
  TITLE: 'Örnek Sayfa',
  text: 'Bu sayfa başlığını seçilen dilde gösterir.',
  menu: 'Örnek menü',
  group: 'Bir grup',
  item: 'Bir öğe',
  collapse: 'Açılır ve kapanır',
  child: 'İçindeki öğe',
  link: 'Bir bağlantı',
  badge: 'Rozetli',
  disabled: 'Devre dışı',
  guests: 'Yalnızca misafirler için',
  admins: 'Yöneticiler için',
  openDrawer: 'Bir çekmece aç',
  drawer: 'Bir çekmece',
  drawerText:
    'Başka bir şey belirtilmedikçe çekmece 640 genişliğindedir ve pencerenin en çok % 90’ını kaplar.',
};
