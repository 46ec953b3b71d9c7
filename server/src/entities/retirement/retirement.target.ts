import {
  retirement,
  retirementCreate,
  retirementUpdate,
  type RetirementCreate,
  type RetirementRecord,
  type RetirementUpdate,
} from '#contract/entities/retirement/retirement.schema.ts';
import { byText, defineTarget, keyOf, lineRows } from '#server/features/batch/batch-target.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { atRows, caseLines, findLineWork, parseLines } from './retirement.brought-lines.ts';
import { undoBrought } from './retirement.brought-undo.ts';
import { createRetirement, deleteRetirement, updateRetirement } from './retirement.commands.ts';
import { addItems, setLines } from './retirement.line-commands.ts';
import { retirementSource } from './retirement.repository.ts';

type Values = Record<string, unknown>;

/** Brings the items of a file into a case by the steps of a form: those that are missing are added, then all are valued. */
async function bringLines(
  context: CommandContext,
  before: RetirementRecord,
  further: Values,
): Promise<RetirementRecord> {
  const lines = parseLines((further[lineRows] as readonly Values[] | undefined) ?? []);
  const { added } = await findLineWork(context.db, before.id, lines);
  let record = before;
  if (added.length > 0) {
    const step = { equipmentIds: added, tags: [] };
    record = await atRows(lines, added, addItems({ ...context, version: record.version }, record.id, step));
  }
  // An item comes with the condition that it has, so that it is compared once it is there.
  const { changed } = await findLineWork(context.db, before.id, lines);
  if (changed.length === 0) return record;
  const sent = changed.map(({ equipmentId }) => equipmentId);
  const step = { lines: changed };
  return atRows(lines, sent, setLines({ ...context, version: record.version }, record.id, step));
}

async function createBrought(
  context: CommandContext,
  input: RetirementCreate,
  further: Values,
): Promise<RetirementRecord> {
  return bringLines(context, await createRetirement(context, input), further);
}

/** What a case has already changes nothing, in whatever state it is: the same file can be brought twice. */
async function updateBrought(
  context: CommandContext,
  id: string,
  input: RetirementUpdate,
  further: Values,
): Promise<RetirementRecord> {
  const before = await lockRecord(context, retirementSource, id);
  const changed = Object.entries(input).filter(
    ([field, value]) => (value ?? null) !== (before as unknown as Values)[field],
  );
  const after =
    changed.length === 0 ? before : await updateRetirement(context, id, Object.fromEntries(changed));
  return bringLines(context, after, further);
}

/** Cases are brought as drafts, one row for each item; what was disposed of before comes with the items. */
export const retirementTarget = defineTarget({
  entity: retirement,
  source: retirementSource,
  keys: [
    {
      fields: ['title'],
      matches: ([title = '']) =>
        sql`unique_form(r.title) = unique_form(${title}::text)
          and r.status not in ('completed', 'rejected', 'cancelled')`,
    },
    keyOf('number'),
  ],
  finders: ['number'],
  names: [byText('number')],
  isActive: raw(`r.status not in ('completed', 'rejected', 'cancelled')`),
  // Rows of one case belong together.
  unique: [],
  group: caseLines,
  aliases: {
    title: ['Case', 'Case title', 'Dosya', 'Dosya başlığı', 'ملف الإخراج', 'عنوان الملف'],
    number: ['Case number', 'Dosya No', 'رقم الملف'],
    method: ['Disposal method', 'Elden çıkarma yöntemi', 'طريقة التخلص'],
    reason: ['Disposal reason', 'Elden çıkarma nedeni', 'سبب التخلص'],
    vendorId: ['Buyer', 'Alıcı', 'المستلم', 'المشتري'],
    lineItemId: ['Tag', 'Asset Tag', 'Asset', 'Etiket', 'Demirbaş No', 'الوسم', 'رقم الأصل'],
    lineFairMarketValue: [
      'Market value',
      'Value',
      'Piyasa değeri',
      'Rayiç değer',
      'القيمة السوقية',
      'القيمة',
    ],
    lineSalePrice: ['Price', 'Sold for', 'Satış bedeli', 'السعر', 'ثمن البيع'],
    lineDisposedOn: ['Disposed', 'Disposed on', 'Elden çıkarıldığı gün', 'تاريخ التخلص'],
  },
  createInput: retirementCreate,
  updateInput: retirementUpdate,
  create: createBrought,
  update: updateBrought,
  remove: deleteRetirement,
  undoChange: undoBrought,
});
