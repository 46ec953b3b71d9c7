import {
  equipment,
  equipmentOpening,
  equipmentUpdate,
  type EquipmentRecord,
  type EquipmentUpdate,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import { defineTarget, isUuid, type BatchTarget } from '#server/features/batch/batch-target.ts';
import { column } from '#server/features/batch/presets/preset.ts';
import { isCreation, isNamed } from '#server/features/batch/row-values.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { openSecret, isSealed } from '#server/features/batch/secrets.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { findWarnings } from './equipment.batch-checks.ts';
import { equipmentStepsOf } from './equipment.bulk-steps.ts';
import { updateEquipment } from './equipment.commands.ts';
import { hasSameValues } from './equipment.corrections.ts';
import { findCustomFields } from './equipment.custom-columns.ts';
import { createOpening, removeBrought } from './equipment.opening.ts';
import { equipmentSource } from './equipment.repository.ts';

const byTag = (text: Sql) => sql`r.tag = upper(${text})`;

/** Two makers can give the same serial number: an item is of the maker of the row’s model, or nobody told its maker yet. */
function byMakerOf(modelId: unknown): Sql {
  if (modelId === undefined) return raw('true');
  let maker: Sql;
  if (isCreation(modelId)) {
    const { manufacturerId } = modelId.create.values;
    const told = isCreation(manufacturerId) ? manufacturerId.create.text : manufacturerId;
    const text = typeof told === 'string' ? told : '';
    maker = sql`m.id::text = ${text} or (unique_form(m.name) = unique_form(${text}::text) and m.deleted_at is null)`;
  } else {
    const id = isNamed(modelId) ? modelId.named.id : modelId;
    maker =
      typeof id === 'string' && isUuid(id)
        ? sql`m.id = (select manufacturer_id from model where id = ${id}::uuid)`
        : raw('false');
  }
  return sql`(r.manufacturer_id is null or exists (select from manufacturer m where m.id = r.manufacturer_id and (${maker})))`;
}

/** What is sent for a disposed item must be what it has: the same file can be brought twice, and changes nothing. */
async function updateBrought(
  context: CommandContext,
  vault: KeyVault,
  id: string,
  input: EquipmentUpdate,
): Promise<EquipmentRecord> {
  const [item] = await readRows(context.db, equipmentSource, [id]);
  const isSame =
    item?.status === 'disposed' && item.version === context.version && hasSameValues(item, input);
  return isSame ? item : updateEquipment(context, vault, id, input);
}

type Values = Record<string, unknown>;

/** The values of a row with its sealed cells opened: the command seals them again, for the item. */
function openCells(vault: KeyVault, values: Values): Values {
  const { customValues } = values;
  if (typeof customValues !== 'object' || customValues === null) return values;
  const opened = Object.entries(customValues).map(([key, cell]) => {
    if (!isSealed(cell)) return [key, cell] as const;
    const text = openSecret(vault, cell);
    if (text === undefined) throw new AppError('secret_unreadable', { number: '' });
    return [key, text.trim()] as const;
  });
  return { ...values, customValues: Object.fromEntries(opened) };
}

/** Items for batches; what they are brought as is reached by custody's own steps. */
export function equipmentTargetOf(custody: Custody, vault: KeyVault): BatchTarget {
  const target = defineTarget({
    entity: equipment,
    source: equipmentSource,
    keys: [
      { fields: ['tag'], matches: ([tag = '']) => byTag(sql`${tag}::text`) },
      {
        fields: ['serial'],
        matches: ([serial = ''], { modelId }) =>
          sql`r.serial_form = upper(replace(${serial}::text, ' ', '')) and r.status <> 'disposed' and ${byMakerOf(modelId)}`,
      },
    ],
    names: [byTag],
    isActive: raw(`r.status <> 'disposed'`),
    // The same serial number can be one of another maker: the rules of an item decide.
    unique: ['tag'],
    together: [
      column('modelId', ['Manufacturer', 'Maker', 'Brand', 'Üretici', 'Marka', 'الشركة المصنعة'], {
        place: 0,
      }),
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
      holder: ['Checked Out To', 'Assigned To', 'User'],
      holderSince: ['Checkout Date', 'Last Checkout'],
      holderDueOn: ['Expected Checkin Date', 'Expected Checkin'],
      disposedOn: ['Decommission date'],
    },
    findCustomFields,
    warn: findWarnings,
    steps: equipmentStepsOf(custody),
    createInput: equipmentOpening,
    updateInput: equipmentUpdate,
    create: (context, input) => createOpening(context, { custody, vault }, input),
    update: (context, id, input) => updateBrought(context, vault, id, input),
    remove: (context, id, reason) => removeBrought(context, custody, id, reason),
  });
  return {
    ...target,
    create: (context, values) => target.create(context, openCells(vault, values)),
    update: (context, id, values) => target.update(context, id, openCells(vault, values)),
  };
}
