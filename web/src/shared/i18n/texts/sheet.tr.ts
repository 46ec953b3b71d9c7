import type { Texts } from '../texts.ts';
import type { sheetEn } from './sheet.en.ts';

export const sheetTr: Texts<typeof sheetEn> = {
  number: 'No.',
  toolbar: 'Satırlar',
  'tool.add': 'Satır ekle',
  'tool.duplicate': 'Çoğalt',
  'tool.remove': 'Kaldır',
  'tool.up': 'Yukarı',
  'tool.down': 'Aşağı',
  'tool.details': 'Proje ve finansman',
  hint: 'Bir hesap tablosundan satırları istediğiniz hücreye yapıştırın. Oklar gezinir, Enter veya F2 düzenler, Tab ilerler; Esc ve ardından Tab tablodan çıkar.',
};
