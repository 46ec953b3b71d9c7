import {
  equipment,
  equipmentOpening,
  equipmentUpdate,
  type EquipmentRecord,
  type EquipmentUpdate,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { Opening } from '#contract/entities/equipment/opening.ts';
import { isIdleOpening } from '#contract/entities/equipment/opening.rules.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import { defineTarget, type BatchTarget } from '#server/features/batch/batch-target.ts';
import { column } from '#server/features/batch/presets/preset.ts';
import { idOfValue, isCreation } from '#server/features/batch/row-values.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { TargetSets } from '#server/features/batch/set-commands.ts';
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
import { reserveTags } from './equipment.reservations.ts';
import { equipmentSetsOf } from './equipment.sets.ts';

const byTag = (text: Sql) => sql`r.tag = upper(${text})`;

/** What a row says about the maker of its item: nothing, a model that is there, or what its new model is told by. */
function makerFacts(modelId: unknown): { isTold: boolean; model?: string; maker?: string } {
  if (modelId === undefined) return { isTold: false };
  if (isCreation(modelId)) {
    const { manufacturerId } = modelId.create.values;
    const told = isCreation(manufacturerId) ? manufacturerId.create.text : manufacturerId;
    return { isTold: true, maker: typeof told === 'string' ? told : '' };
  }
  const model = idOfValue(modelId);
  return { isTold: true, ...(model !== null && { model }) };
}

/** Two makers can give the same serial number: an item is of the maker of the row’s model, or nobody told its maker yet. */
function byMakerOf(facts: Sql): Sql {
  return sql`(not (${facts} ->> 'isTold')::boolean or r.manufacturer_id is null
    or r.manufacturer_id = (select manufacturer_id from model where id = (${facts} ->> 'model')::uuid)
    or exists (select from manufacturer m where m.id = r.manufacturer_id and (m.id::text = ${facts} ->> 'maker'
      or (unique_form(m.name) = unique_form(${facts} ->> 'maker') and m.deleted_at is null))))`;
}

// The index of serial numbers has only items with one.
const bySerial = (serial: Sql, isOfMaker: Sql) =>
  sql`r.serial_form = upper(replace(${serial}, ' ', '')) and r.serial is not null and r.status <> 'disposed' and ${isOfMaker}`;

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

const hasSealed = ({ customValues }: Values) => Object.values(customValues ?? {}).some(isSealed);

/** A row with a sealed cell goes by its own command, which opens it. */
function withSealedAlone(sets: TargetSets): TargetSets {
  return {
    ...sets,
    read: async (context, rows) => {
      const plain = rows.filter(({ values }) => !hasSealed(values));
      const reads = await sets.read(context, plain);
      const readOf = new Map(plain.map((row, at) => [row, reads[at]]));
      return rows.map((row) => readOf.get(row) ?? { isAlone: true, keys: [], wanted: null });
    },
  };
}

/** Items for batches; what they are brought as is reached by custody's own steps. */
export function equipmentTargetOf(custody: Custody, vault: KeyVault): BatchTarget {
  const target = defineTarget({
    entity: equipment,
    source: equipmentSource,
    keys: [
      {
        fields: ['tag'],
        matches: ([tag = '']) => byTag(sql`${tag}::text`),
        ofMany: { factsOf: () => null, matches: byTag },
      },
      {
        fields: ['serial'],
        matches: ([serial = ''], { modelId }) =>
          bySerial(sql`${serial}::text`, byMakerOf(sql`${JSON.stringify(makerFacts(modelId))}::jsonb`)),
        ofMany: {
          factsOf: ({ modelId }) => makerFacts(modelId),
          matches: (serial, facts) => bySerial(serial, byMakerOf(facts)),
        },
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
      tag: [
        'Asset Tag',
        'Inventory number',
        'Demirbaş No',
        'Demirbaş numarası',
        'Etiket No',
        'رقم الأصل',
        'رقم الجرد',
      ],
      serial: ['Serial', 'Serial No.', 'Seri No', 'Seri numarası', 'الرقم التسلسلي', 'الرقم المتسلسل'],
      name: ['Asset Name', 'Item Name', 'Device name', 'Demirbaş adı', 'Cihaz adı', 'اسم الأصل', 'اسم الجهاز'],
      acquiredOn: [
        'Purchased',
        'Purchase Date',
        'Date of purchase',
        'Satın alma tarihi',
        'Alım tarihi',
        'تاريخ الشراء',
        'تاريخ الاقتناء',
      ],
      cost: [
        'Purchase Cost',
        'Value',
        'Price',
        'Satın alma bedeli',
        'Fiyat',
        'Bedel',
        'تكلفة الشراء',
        'السعر',
      ],
      warrantyEndsOn: [
        'Warranty Expires',
        'Warranty expiration date',
        'Garanti bitişi',
        'Garanti bitiş tarihi',
        'انتهاء الضمان',
        'تاريخ انتهاء الضمان',
      ],
      invoiceNumber: ['Order Number', 'Fatura No', 'Fatura numarası', 'رقم الفاتورة'],
      notes: ['Comments', 'Notlar', 'تعليقات', 'ملاحظات'],
      holder: [
        'Checked Out To',
        'Assigned To',
        'User',
        'Zimmetli',
        'Kullanıcı',
        'Zimmet sahibi',
        'صاحب العهدة',
        'المستخدم',
      ],
      holderSince: ['Checkout Date', 'Last Checkout', 'Zimmet tarihi', 'تاريخ التسليم'],
      holderDueOn: ['Expected Checkin Date', 'Expected Checkin', 'تاريخ الإرجاع المتوقع'],
      disposedOn: ['Decommission date', 'Hizmet dışı tarihi', 'Elden çıkarma tarihi', 'تاريخ التخلص'],
    },
    findCustomFields,
    isIdle: (field, { values, defaults }) =>
      isIdleOpening(field, { openingStatus: defaults['openingStatus'], ...values } as Opening),
    warn: findWarnings,
    steps: equipmentStepsOf(custody, vault),
    createInput: equipmentOpening,
    updateInput: equipmentUpdate,
    create: (context, input) => createOpening(context, { custody, vault }, input),
    update: (context, id, input) => updateBrought(context, vault, id, input),
    remove: (context, id, reason) => removeBrought(context, custody, id, reason),
    sets: equipmentSetsOf(custody),
  });
  return {
    ...target,
    create: (context, values) => target.create(context, openCells(vault, values)),
    update: (context, id, values) => target.update(context, id, openCells(vault, values)),
    ...(target.sets && { sets: withSealedAlone(target.sets) }),
    reserve: reserveTags,
  };
}
