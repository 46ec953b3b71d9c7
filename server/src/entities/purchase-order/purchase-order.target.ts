import {
  purchaseOrder,
  purchaseOrderOpening,
  purchaseOrderUpdate,
  type PurchaseOrderRecord,
  type PurchaseOrderUpdate,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { byText, defineTarget, keyOf, lineRows } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { hasSameLines, mergeLines, orderLines, withRows } from './purchase-order.brought-lines.ts';
import { updatePurchaseOrder } from './purchase-order.commands.ts';
import { createOpening, removeBrought } from './purchase-order.opening.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

type Values = Record<string, unknown>;

const linesIn = (further: Values) => further[lineRows] as readonly Values[] | undefined;

/** What an order has already changes nothing: the same file can be brought twice, also of what was ordered since. */
async function updateBrought(
  context: CommandContext,
  id: string,
  input: PurchaseOrderUpdate,
  further: Values,
): Promise<PurchaseOrderRecord> {
  const rows = linesIn(further);
  const before = await lockRecord(context, purchaseOrderSource, id);
  const merged = rows && mergeLines(before.lines, rows);
  const isSame =
    (!merged || hasSameLines(before.lines, merged.lines)) &&
    Object.entries(input).every(([field, value]) => (value ?? null) === (before as unknown as Values)[field]);
  if (isSame) return before;
  if (!merged) return updatePurchaseOrder(context, id, input);
  try {
    return await updatePurchaseOrder(context, id, { ...input, lines: merged.lines });
  } catch (error) {
    throw withRows(error, merged.placeOf);
  }
}

/** Orders are brought as drafts, one row for each line; a take-over also brings what was ordered or closed before. */
export const purchaseOrderTarget = defineTarget({
  entity: purchaseOrder,
  source: purchaseOrderSource,
  keys: [keyOf('orderNumber', 'order_number'), keyOf('number')],
  finders: ['number'],
  names: [byText('order_number'), byText('number')],
  isActive: raw(`r.status not in ('cancelled', 'rejected')`),
  // Rows of one number belong together.
  unique: [],
  group: orderLines,
  aliases: {
    orderNumber: [
      'PO',
      'PO Number',
      'PO No.',
      'Purchase Order',
      'Purchase Order Number',
      'Order Number',
      'Sipariş No',
      'Sipariş numarası',
      'Satın alma sipariş no',
      'رقم أمر الشراء',
      'رقم الطلب',
      'أمر الشراء',
    ],
    title: ['Subject', 'Order title', 'Konu', 'Sipariş başlığı', 'الموضوع', 'عنوان الطلب'],
    vendorId: ['Supplier', 'Tedarikçi', 'Satıcı', 'Firma', 'المورد', 'المورّد'],
    expectedOn: [
      'Needed by',
      'Delivery date',
      'Due date',
      'Teslim tarihi',
      'Termin',
      'تاريخ التسليم',
      'تاريخ التوريد',
    ],
    orderedOn: ['Order date', 'PO date', 'Date ordered', 'Sipariş tarihi', 'تاريخ الطلب', 'تاريخ أمر الشراء'],
    closedOn: ['Close date', 'Date closed', 'Kapanış tarihi', 'تاريخ الإغلاق'],
    openingStatus: ['Order status', 'Sipariş durumu', 'حالة الطلب'],
    lineNumber: ['Line number', 'Line No.', 'Item number', 'Satır No', 'Kalem No', 'رقم البند', 'رقم السطر'],
    lineDescription: ['Item', 'Item description', 'Article', 'Kalem', 'Malzeme açıklaması', 'وصف البند'],
    lineQuantity: ['Qty', 'Units ordered', 'Miktar', 'Adet', 'الكمية', 'العدد'],
    lineUnitPrice: ['Price', 'Unit cost', 'Price per unit', 'Birim fiyatı', 'Fiyat', 'سعر الوحدة', 'السعر'],
    lineTaxPercent: ['Tax', 'Tax %', 'Tax rate', 'KDV', 'KDV oranı', 'الضريبة', 'نسبة الضريبة'],
    lineFreight: ['Shipping', 'Kargo', 'Nakliye', 'الشحن'],
    lineSoftwareId: ['Software', 'Yazılım', 'البرنامج'],
    lineFunding: ['Funding sources', 'Fund', 'Finansman kaynakları', 'Fon', 'مصادر التمويل'],
  },
  createInput: purchaseOrderOpening,
  updateInput: purchaseOrderUpdate,
  create: async (context, input, further) =>
    createOpening(context, input, mergeLines([], linesIn(further) ?? []).lines),
  update: updateBrought,
  remove: removeBrought,
});
