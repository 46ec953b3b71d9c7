import type { Texts } from '../texts.ts';
import type { commonEn } from './common.en.ts';

export const commonTr: Texts<typeof commonEn> = {
  productName: 'Inventory System Web',
  save: 'Kaydet',
  cancel: 'İptal',
  close: 'Kapat',
  delete: 'Sil',
  restore: 'Geri yükle',
  edit: 'Düzenle',
  more: 'Diğer',
  clear: 'Temizle',
  search: 'Ara',
  retry: 'Yeniden dene',
  yes: 'Evet',
  no: 'Hayır',
  none: 'Yok',
  loading: 'Yükleniyor',
  departmentShort: 'Ulaştırma Dairesi',
  language: 'Dil',
};
