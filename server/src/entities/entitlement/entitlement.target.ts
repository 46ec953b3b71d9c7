import {
  entitlement,
  entitlementCreate,
  entitlementFields,
  entitlementUpdate,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { licenseKeyFields } from '#contract/areas/software/license-key.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { hasKey, setKey } from '#server/areas/software/license-keys.ts';
import { byText, defineTarget, keyOf, type BatchTarget } from '#server/features/batch/batch-target.ts';
import { openSecret } from '#server/features/batch/secrets.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { createEntitlement, deleteEntitlement, updateEntitlement } from './entitlement.commands.ts';
import { entitlementSource } from './entitlement.repository.ts';
import { activateEntitlement, terminateEntitlement } from './entitlement.steps.ts';

const product = raw(`(select s.name from software s where s.id = r.software_id)`);
const byProduct = (text: Sql) => sql`unique_form(${product}) = unique_form(${text})`;

/** Keeps the key of a row, unless the license has it already. */
async function keepKey(
  context: CommandContext,
  vault: KeyVault,
  before: EntitlementRecord,
  cell: unknown,
): Promise<EntitlementRecord> {
  if (cell === undefined) return before;
  const key = openSecret(vault, cell);
  const { title, schema } = licenseKeyFields.key;
  if (key === undefined) throw refuseFields([fieldProblemOf('licenseKey', title, 'required')]);
  const parsed = schema.safeParse(key);
  if (!parsed.success) throw refuseFields([fieldProblemOf('licenseKey', title, 'bad_characters')]);
  if (await hasKey(context, vault, before.id, parsed.data)) return before;
  return setKey({ ...context, version: before.version }, vault, entitlementSource, before, parsed.data);
}

/** A license that is in force in the file is put in force by its own step. */
async function putInForce(
  context: CommandContext,
  record: EntitlementRecord,
  phase: unknown,
): Promise<EntitlementRecord> {
  if (phase === undefined || phase === 'draft') return record;
  if (phase !== 'active') {
    throw refuseFields([fieldProblemOf('phase', entitlementFields.phase.title, 'not_a_choice')]);
  }
  return activateEntitlement({ ...context, version: record.version }, record.id, {});
}

/** Takes back a license that a batch brought: what is in force has no bin and ends, which is an administrator’s; one with seats stays. */
async function removeBrought(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<EntitlementRecord> {
  const before = await lockRecord(context, entitlementSource, id);
  if (before.phase !== 'active') return deleteEntitlement(context, id, reason);
  const used = await context.db.maybe(sql`select id from seat where entitlement_id = ${id} limit 1`);
  if (used) throw new AppError('has_history');
  return terminateEntitlement(context, id, { reason });
}

/** What was bought of a product; its key is sealed as soon as its column is known. */
export function entitlementTarget(vault: KeyVault): BatchTarget {
  return defineTarget({
    entity: entitlement,
    source: entitlementSource,
    keys: [keyOf('number')],
    finders: ['number'],
    further: {
      phase: { ...entitlementFields.phase, write: 'create', required: false },
      licenseKey: licenseKeyFields.key,
    },
    secrets: ['licenseKey'],
    names: [byText('number'), byProduct],
    isActive: raw(`r.phase in ('draft', 'active')`),
    aliases: {
      softwareId: ['Software', 'License Name', 'Name', 'Yazılım', 'Lisans adı', 'البرنامج', 'اسم الترخيص'],
      quantity: ['Total', 'Seats', 'Licenses', 'Toplam', 'Lisans adedi', 'الإجمالي', 'عدد التراخيص'],
      licenseKey: [
        'Product Key',
        'Serial',
        'Key',
        'License key',
        'Ürün anahtarı',
        'Lisans anahtarı',
        'مفتاح المنتج',
        'مفتاح الترخيص',
      ],
      startsOn: ['Purchase Date', 'Start date', 'Satın alma tarihi', 'Başlangıç tarihi', 'تاريخ الشراء'],
      endsOn: [
        'Expiration Date',
        'Expires',
        'End date',
        'Bitiş tarihi',
        'Son kullanma tarihi',
        'تاريخ الانتهاء',
      ],
      cost: ['Purchase Cost', 'Price', 'Fiyat', 'Satın alma bedeli', 'السعر', 'تكلفة الشراء'],
      contractNumber: [
        'Order Number',
        'Purchase Order Number',
        'Sipariş numarası',
        'رقم الطلب',
        'رقم أمر الشراء',
      ],
    },
    createInput: entitlementCreate,
    updateInput: entitlementUpdate,
    create: async (context, input, { licenseKey, phase }) => {
      const made = await createEntitlement(context, input);
      return putInForce(context, await keepKey(context, vault, made, licenseKey), phase);
    },
    update: async (context, id, input, { licenseKey }) =>
      keepKey(context, vault, await updateEntitlement(context, id, input), licenseKey),
    remove: removeBrought,
  });
}
