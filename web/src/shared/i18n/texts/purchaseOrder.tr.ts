import type { Texts } from '../texts.ts';
import type { purchaseOrderEn } from './purchaseOrder.en.ts';

export const purchaseOrderTr: Texts<typeof purchaseOrderEn> = {
  'line.position': 'No.',
  'line.kind': 'Tür',
  'line.categoryId': 'Kategori',
  'line.modelId': 'Model',
  'line.description': 'Açıklama',
  'line.quantity': 'Miktar',
  'line.unitPrice': 'Birim fiyat',
  'line.taxPercent': 'Vergi %',
  'line.freight': 'Nakliye',
  'line.discount': 'İndirim',
  'line.projectId': 'Proje',
  'line.funding': 'Finansman',
  'line.warrantyMonths': 'Garanti (ay)',
  'line.expectedOn': 'Beklenen',
  'line.total': 'Satır toplamı',
  'kind.equipment': 'Ekipman',
  'kind.software': 'Yazılım',
  'kind.service': 'Hizmet',
  'kind.other': 'Diğer',
  'paper.amended': '{{status}}, değişiklik {{number}}',
  'paper.approvedBy': 'Onaylayanlar',
  'paper.agency': 'Kurum adına',
  'paper.vendor': 'Tedarikçi adına',
};
