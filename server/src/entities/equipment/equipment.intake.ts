import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { baseFields, trackedFields } from '#contract/shared/entity.ts';
import { can } from '#contract/shared/permissions.ts';
import type { EquipmentIntake, IntakeBatch, NewItem } from '#server/areas/equipment/equipment-intake.port.ts';
import { sql } from '#server/shared/db/sql.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import {
  findTagPrefixes,
  findTakenSerials,
  insertItemDetails,
  insertItems,
  issueTags,
} from './equipment.intake-rows.ts';
import { findRegisteredTags, refusalOf, releaseClaimedTags, sendClaimedTags } from './equipment.tags.ts';
import { equipmentSource } from './equipment.repository.ts';
import { checkIntakeValues } from './equipment.intake-values.ts';

const tagAt = ({ tags }: IntakeBatch, unit: number): string | null => tags[unit] ?? null;

/** One tag for each unit, in their order: the printed one that it claims, or the next number. The counters are locked in one order, so that nobody waits in a circle. */
async function chooseTags(
  { db }: CommandContext,
  batches: readonly IntakeBatch[],
): Promise<string[] | undefined> {
  const categoryIds = [...new Set(batches.map(({ categoryId }) => categoryId))];
  const prefixes = await findTagPrefixes(db, categoryIds);
  const prefixOf = ({ categoryId }: IntakeBatch) => prefixes.get(categoryId) ?? '';
  const left = new Map<string, string[]>();
  for (const prefix of [...new Set(batches.map(prefixOf))].toSorted()) {
    const units = batches
      .filter((batch) => prefixOf(batch) === prefix)
      .flatMap((batch) => batch.serials.filter((_, unit) => tagAt(batch, unit) === null));
    const tags = units.length === 0 ? [] : await issueTags(db, prefix, units.length);
    if (!tags) return undefined;
    left.set(prefix, tags);
  }
  return batches.flatMap((batch) =>
    batch.serials.map((_, unit) => tagAt(batch, unit) ?? left.get(prefixOf(batch))?.shift() ?? ''),
  );
}

async function createItems(
  context: CommandContext,
  batches: readonly IntakeBatch[],
  reason: string,
): Promise<NewItem[] | undefined> {
  const filled = batches.filter(({ serials }) => serials.length > 0);
  if (filled.length === 0) return [];
  const tags = await chooseTags(context, filled);
  if (!tags) return undefined;
  const items = await insertItems(context, filled, tags);
  const printed = new Set(
    filled.flatMap((batch) => batch.serials.flatMap((_, unit) => tagAt(batch, unit) ?? [])),
  );
  const claims = items.filter(({ tag }) => printed.has(tag));
  await insertItemDetails(context.db, filled, items, printed);
  if (claims.length > 0) sendClaimedTags(context, claims);
  const records = await readRows(
    context.db,
    equipmentSource,
    items.map(({ id }) => id),
  );
  const fields = trackedFields(equipment);
  await writeEvents(
    context,
    records.map((record): NewEvent => {
      const changes = changesOfCreation(record, fields);
      return { entity: 'equipment', id: record.id, version: 1, action: 'create', changes, reason };
    }),
  );
  return items;
}

interface Held {
  id: string;
  tag: string;
  isTouched: boolean;
}

/** The items of receipt lines, locked, and whether something happened to them since they came. */
async function lockItems({ db }: CommandContext, receiptLineIds: readonly string[]): Promise<Held[]> {
  return db.many<Held>(sql`
    select e.id, e.tag, e.version > 1 or e.status <> 'received' or e.deleted_at is not null
      or exists (select from repair where equipment_id = e.id or loaner_id = e.id)
      or exists (select from assignment where equipment_id = e.id)
      or exists (select from equipment part where part.parent_id = e.id and part.deleted_at is null) as "isTouched"
    from equipment e where e.receipt_line_id = any(${receiptLineIds}::uuid[]) order by e.id for update of e`);
}

async function voidItems(context: CommandContext, receiptLineIds: readonly string[], reason: string) {
  const held = await lockItems(context, receiptLineIds);
  const itemIds = held.map(({ id }) => id);
  const touchedTag = held.find(({ isTouched }) => isTouched)?.tag;
  if (touchedTag !== undefined || itemIds.length === 0) return { touchedTag, itemIds };
  const { db, actor, now } = context;
  const before = await readRows(db, equipmentSource, itemIds);
  const at = now.toISOString();
  await db.run(sql`
    update equipment set version = version + 1, deleted_at = ${at}, deleted_by = ${actor.id || null},
      delete_reason = ${reason}, updated_at = ${at}, updated_by = ${actor.id || null}
    where id = any(${itemIds}::uuid[])`);
  const after = new Map((await readRows(db, equipmentSource, itemIds)).map((record) => [record.id, record]));
  const { deletedAt, deletedBy, deleteReason } = baseFields;
  const eventOf = (old: EquipmentRecord): NewEvent => {
    const record = after.get(old.id) ?? old;
    const fields = { deletedAt, deletedBy, deleteReason };
    const changes = changesBetween(old, record, fields);
    return { entity: 'equipment', id: old.id, version: old.version + 1, action: 'void', changes, reason };
  };
  await writeEvents(context, before.map(eventOf));
  // What was printed can be glued to the next item; numbers that were given stay used.
  await releaseClaimedTags(db, itemIds);
  return { touchedTag, itemIds };
}

/** How goods that arrive become items, and how those of a reversed receipt are voided; their tags stay used. */
export const equipmentIntake: EquipmentIntake = {
  checkTags: async (context, tags) => {
    const { roles } = context.actor;
    const register = await findRegisteredTags(context.db, tags);
    const refusals = tags.map((tag) => {
      const known = register.get(tag);
      if (!known) return can(roles, 'equipment.setTag') ? undefined : new AppError('tag_unknown', { tag });
      if (known.state !== 'blank') return refusalOf(tag, known);
      return can(roles, 'equipment.claimTag') ? undefined : new AppError('not_allowed');
    });
    return refusals.find((refusal) => refusal !== undefined);
  },
  findTakenSerials,
  checkValues: checkIntakeValues,
  create: createItems,
  voidItems,
};
