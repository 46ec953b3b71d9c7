import type { Texts } from '../texts.ts';
import type { entitiesEn } from './entities.en.ts';

export const entitiesTr: Texts<typeof entitiesEn> = {
  category: 'Kategori',
  equipment: 'Ekipman',
  assignment: 'Zimmet',
  repair: 'Onarım',
  software: 'Yazılım',
  entitlement: 'Lisans',
  seat: 'Kullanım hakkı',
  installation: 'Kurulum',
  location: 'Konum',
  vendor: 'Tedarikçi',
  manufacturer: 'Üretici',
  model: 'Model',
  person: 'Kişi',
  'funding-source': 'Finansman kaynağı',
  project: 'Proje',
  allocation: 'Proje payı',
  'purchase-order': 'Satın alma siparişi',
  retirement: 'Hizmet dışı dosyası',
  certificate: 'Veri temizleme belgesi',
  attachment: 'Dosya',
  user: 'Kullanıcı',
  'access-request': 'Erişim isteği',
  'agency-setting': 'Kurum ayarı',
  'contact-message': 'İletişim mesajı',
};
