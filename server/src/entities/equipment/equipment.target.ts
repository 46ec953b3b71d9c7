import {
  equipment,
  equipmentCreate,
  equipmentUpdate,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { defineTarget } from '#server/features/batch/batch-target.ts';
import { column } from '#server/features/batch/presets/preset.ts';
import { binRecord, lockRecord } from '#server/shared/command/record.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { updateEquipment } from './equipment.commands.ts';
import { createEquipment } from './equipment.creation.ts';
import { equipmentSource, hasHistory } from './equipment.repository.ts';

const byTag = (text: Sql) => sql`r.tag = upper(${text})`;

/** Takes back an item that a batch brought; an item that something happened to stays. */
async function removeBrought(context: CommandContext, id: string, reason: string): Promise<EquipmentRecord> {
  const before = await lockRecord(context, equipmentSource, id);
  if (before.status !== 'received' || (await hasHistory(context.db, id))) throw new AppError('has_history');
  return binRecord(context, equipmentSource, before, reason);
}

export const equipmentTarget = defineTarget({
  entity: equipment,
  source: equipmentSource,
  keys: [
    { fields: ['tag'], matches: ([tag = '']) => byTag(sql`${tag}::text`) },
    {
      fields: ['serial'],
      matches: ([serial = '']) =>
        sql`r.serial_form = upper(replace(${serial}::text, ' ', '')) and r.status <> 'disposed'`,
    },
  ],
  names: [byTag],
  isActive: raw(`r.status <> 'disposed'`),
  // The same serial number can be one of another maker: the rules of an item decide.
  unique: ['tag'],
  together: [
    column('modelId', ['Manufacturer', 'Maker', 'Brand', 'Üretici', 'Marka', 'الشركة المصنعة'], { place: 0 }),
    column('modelId', ['Model', 'Model name', 'Model adı', 'الطراز'], { place: 1 }),
    column('modelId', ['Model number', 'Model No.', 'Model numarası', 'رقم الطراز'], { place: 2 }),
  ],
  aliases: {
    tag: ['Asset Tag', 'Inventory number'],
    serial: ['Serial', 'Serial No.'],
    name: ['Asset Name', 'Item Name', 'Device name'],
    acquiredOn: ['Purchased', 'Purchase Date', 'Date of purchase'],
    cost: ['Purchase Cost', 'Value', 'Price'],
    warrantyEndsOn: ['Warranty Expires', 'Warranty expiration date'],
    invoiceNumber: ['Order Number'],
    notes: ['Comments'],
  },
  createInput: equipmentCreate,
  updateInput: equipmentUpdate,
  create: createEquipment,
  update: updateEquipment,
  remove: removeBrought,
});
