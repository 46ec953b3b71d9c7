import type { Texts } from '../texts.ts';
import type { navigationEn } from './navigation.en.ts';

export const navigationTr: Texts<typeof navigationEn> = {
  navigation: 'Ana gezinme',
  inventory: 'Envanter',
  admin: 'Yönetim',
  equipment: 'Ekipman Listesi',
  software: 'Yazılım Listesi',
  repair: 'Onarım Listesi',
  purchaseOrder: 'Satın Alma Siparişi Listesi',
  category: 'Kategori Listesi',
  project: 'Proje Listesi',
  retirement: 'Hizmet Dışı Listesi',
  custody: 'Zimmet',
  myItems: 'Zimmetimdekiler',
  user: 'Kullanıcı Listesi',
  records: 'Kayıtlar',
  location: 'Konumlar',
  vendor: 'Tedarikçiler',
  manufacturer: 'Üreticiler',
  model: 'Modeller',
  person: 'Kişiler',
  fundingSource: 'Finansman kaynakları',
  allocation: 'Proje payları',
  opensNewTab: 'yeni sekmede açılır',
};
