import type { Texts } from '../texts.ts';
import type { sheetEn } from './sheet.en.ts';

export const sheetAr: Texts<typeof sheetEn> = {
  number: 'م',
  toolbar: 'البنود',
  'tool.add': 'إضافة بند',
  'tool.duplicate': 'تكرار',
  'tool.remove': 'إزالة',
  'tool.up': 'إلى أعلى',
  'tool.down': 'إلى أسفل',
  'tool.details': 'المشروع والتمويل',
  hint: 'ألصق البنود من جدول بيانات في أي خلية. الأسهم للتنقل، وEnter أو F2 للتحرير، وTab للتقدم؛ وEsc ثم Tab للخروج من الجدول.',
};
