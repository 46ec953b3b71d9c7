import { withoutEmptyValues } from '#contract/entities/category/custom-values.ts';
import {
  equipment,
  equipmentFields,
  type EquipmentCreate,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { addMonths } from '#contract/shared/day.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { previewRecord } from '#server/shared/command/preview.ts';
import { createRecord } from '#server/shared/command/record.ts';
import { insertRow, toRow } from '#server/shared/command/rows.ts';
import { newId } from '#server/shared/db/new-id.ts';
import { sql } from '#server/shared/db/sql.ts';
import { changesOfCreation } from '#server/shared/history/changes.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { findTagPrefixes, issueTags } from './equipment.intake-rows.ts';
import { stockEquipment } from './equipment.stocking.ts';
import {
  equipmentSource,
  issueTag,
  keepTag,
  lastTagNumber,
  refreshFundingAmounts,
  replaceFundingLines,
} from './equipment.repository.ts';
import { takeTags } from './equipment.reservations.ts';
import { checkMasks, insertSecrets, splitSensitive } from './equipment.sensitive-values.ts';
import { checkAwards, checkEquipmentRecord, type Derived } from './equipment.rules.ts';
import { findRegisteredTags, sendClaimedTags, type RegisteredTag } from './equipment.tags.ts';
import { plainValues, storedValues } from './equipment.stored-values.ts';

const refuseTag = (...[key, params]: [Parameters<typeof fieldProblemOf>[2], Record<string, string>]) =>
  refuseFields([fieldProblemOf('tag', equipmentFields.tag.title, key, params)]);

/** The refusal where a prefix has no number left. */
export const refuseNumbers = (prefix: string) =>
  refuseTag('out_of_range', { min: `${prefix}-000001`, max: `${prefix}-${lastTagNumber}` });

/** What is wrong with a tag that a person chose: a blank one is claimed, one that nobody knows an administrator sets. */
export function problemOfTag(
  { actor, batch }: CommandContext,
  tag: string,
  registered: RegisteredTag | undefined,
): AppError | undefined {
  // What a batch reserved for itself, one of its own rows may bring.
  const isOwn = registered?.state === 'reserved' && registered.batchId === batch?.id;
  const known = isOwn ? undefined : registered;
  if (!can(actor.roles, known?.state === 'blank' ? 'equipment.claimTag' : 'equipment.setTag')) {
    const canClaim = !batch && !known && can(actor.roles, 'equipment.claimTag');
    return canClaim ? new AppError('tag_unknown', { tag }) : new AppError('not_allowed');
  }
  if (!known || known.state === 'blank') return undefined;
  if (known.state === 'void') return new AppError('tag_void', { tag, reason: known.reason ?? '' });
  if (known.state === 'reserved') return new AppError('tag_reserved', { tag, number: known.reason ?? '' });
  return refuseTag('tag_issued', { tag, date: known.day });
}

async function findProblemOfTag(context: CommandContext, tag: string): Promise<AppError | undefined> {
  return problemOfTag(context, tag, (await findRegisteredTags(context.db, [tag])).get(tag));
}

type Issued = Awaited<ReturnType<typeof issueTag>>;

/** The next number of a category's prefix: one that the batch of the command reserved, or the counter's. */
async function nextTag(context: CommandContext, categoryId: string): Promise<Issued> {
  const { db, batch } = context;
  if (!batch) return issueTag(db, categoryId);
  const prefix = (await findTagPrefixes(db, [categoryId])).get(categoryId);
  const [tag] = prefix === undefined ? [] : ((await takeTags(context, prefix, 1)) ?? []);
  return tag === undefined ? undefined : { tag, isTaken: false };
}

/** The tag that was issued, or the next one that nobody has. */
async function freeTag({ db }: CommandContext, first: Issued, { category }: Derived): Promise<string> {
  if (first && !first.isTaken) return first.tag;
  // A roll of tags may stand in the way: all of its numbers are skipped at once.
  const [next] = first ? ((await issueTags(db, category.tagPrefix, 1)) ?? []) : [];
  if (next !== undefined) return next;
  throw refuseNumbers(category.tagPrefix);
}

/** The item as it will be read, but for what its checks tell: its tag, class and shares, its own values, and words. */
function previewItem({ db, now, actor }: CommandContext, id: string, input: EquipmentCreate) {
  const at = now.toISOString();
  const by = actor.id || null;
  const row = toRow({
    ...plainValues(input),
    customValues: undefined,
    otherCodes: [],
    id,
    version: 1,
    status: 'received',
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  });
  return previewRecord(
    db,
    equipmentSource,
    sql`select item.* from category c left join model m on m.id = ${input.modelId || null}::uuid,
      jsonb_populate_record(null::equipment, ${JSON.stringify(row)}::jsonb || jsonb_build_object(
        'manufacturer_id', m.manufacturer_id,
        'useful_life_months', coalesce(${input.usefulLifeMonths ?? null}::int, m.useful_life_months, c.useful_life_months),
        'salvage_value', coalesce(${input.salvageValue ?? null}::numeric,
          round(${input.cost || null}::numeric * c.salvage_percent / 100, 2), 0),
        'stores_data', coalesce(${input.storesData ?? null}::boolean, c.stores_data))) item
      where c.id = ${input.categoryId}::uuid`,
    ['category', 'categoryPath', 'location', 'updatedBy'],
  );
}

/** Creates an item, and puts it in stock where that is asked for, with the events of both. */
export async function createEquipment(
  context: CommandContext,
  vault: KeyVault,
  { putInStock, ...input }: EquipmentCreate,
): Promise<EquipmentRecord> {
  const record = await registerItem(context, vault, input);
  return putInStock ? stockEquipment({ ...context, version: record.version }, record.id) : record;
}

/**
 * Creates an item: one way to the database asks everything, the tag's number among it, and one writes everything. Who
 * paid for it is shared out by the database, so an item with funding is read once more in between.
 */
async function registerItem(
  context: CommandContext,
  vault: KeyVault,
  input: EquipmentCreate,
): Promise<EquipmentRecord> {
  const { db } = context;
  const id = newId();
  const chosen = { categoryId: true, modelId: true, locationId: true, parentId: true };
  const isFunded = input.fundingLines.length > 0;
  // Values that must be unique are locked by their check: the counter of the tags comes after them, for everybody.
  const isTagLast = Object.keys(withoutEmptyValues(input.customValues)).length > 0;
  const [checked, awardProblems, preview, tagProblem, issued] = await Promise.all([
    checkEquipmentRecord(db, { ...input, chosen }),
    checkAwards(db, input),
    isFunded ? undefined : previewItem(context, id, input),
    input.tag ? findProblemOfTag(context, input.tag) : undefined,
    input.tag || isTagLast ? undefined : nextTag(context, input.categoryId),
  ]);
  const { derived, item } = checked;
  const customFields = derived?.category.customFields ?? [];
  const problems = [...checked.problems, ...checkMasks(customFields, input.customValues), ...awardProblems];
  if (problems.length > 0 || !derived) throw refuseFields(problems);
  const { customValues, secrets } = splitSensitive(customFields, input.customValues);
  if (tagProblem) throw tagProblem;
  const next = isTagLast && !input.tag ? await nextTag(context, input.categoryId) : issued;
  const tag = input.tag || (await freeTag(context, next, derived));
  if (input.tag) sendClaimedTags(context, [{ tag, id }]);
  else keepTag(db, tag, id);
  const nextDueOn = addMonths(derived.today, derived.category.inventoryCycleMonths);
  const values = { ...storedValues({ ...item, customValues }, derived), id, tag, nextDueOn };
  if (!preview) {
    return createRecord(context, equipmentSource, values, async () => {
      replaceFundingLines(db, id, input.fundingLines);
      refreshFundingAmounts(db, [id]);
      insertSecrets(context, vault, [{ id, secrets }]);
    });
  }
  const { capitalClass, federalShare } = derived;
  const { categoryId, locationId } = input;
  const { label = '', note = '' } = checked.categoryLabel ?? {};
  const record: EquipmentRecord = {
    ...preview,
    tag,
    nextDueOn,
    capitalClass,
    federalShare,
    customValues,
    updatedBy: preview.createdBy,
    categoryPath: note,
    category: { id: categoryId, label, note },
    location: { label: '', note: '', ...checked.locationLabel, id: locationId },
  };
  insertRow(context, equipment, values);
  insertSecrets(context, vault, [{ id, secrets }]);
  const changes = changesOfCreation(record, trackedFields(equipment));
  await writeEvent(context, { entity: 'equipment', id, version: 1, action: 'create', changes });
  return record;
}
