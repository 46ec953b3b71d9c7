import type { Texts } from '../texts.ts';
import type { purchaseOrderEn } from './purchaseOrder.en.ts';

export const purchaseOrderAr: Texts<typeof purchaseOrderEn> = {
  'line.position': 'م',
  'line.kind': 'النوع',
  'line.categoryId': 'الفئة',
  'line.modelId': 'الطراز',
  'line.description': 'الوصف',
  'line.quantity': 'الكمية',
  'line.unitPrice': 'سعر الوحدة',
  'line.taxPercent': 'الضريبة %',
  'line.freight': 'الشحن',
  'line.discount': 'الخصم',
  'line.projectId': 'المشروع',
  'line.funding': 'التمويل',
  'line.warrantyMonths': 'الضمان بالأشهر',
  'line.expectedOn': 'التاريخ المتوقع',
  'line.total': 'إجمالي البند',
  'kind.equipment': 'معدات',
  'kind.software': 'برمجيات',
  'kind.service': 'خدمة',
  'kind.other': 'أخرى',
  'paper.amended': '{{status}}، التعديل {{number}}',
  'paper.approvedBy': 'وافق عليه',
  'paper.agency': 'عن الجهة',
  'paper.vendor': 'عن المورّد',
};
