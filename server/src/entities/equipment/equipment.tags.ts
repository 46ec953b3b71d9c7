import {
  equipmentFields,
  maxOtherCodes,
  otherCodeFields,
  type EquipmentRecord,
  type OtherCode,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { refuseDisposed } from './equipment.corrections.ts';
import { equipmentSource } from './equipment.repository.ts';

/** A tag as the register has it. */
export interface RegisteredTag {
  state: 'blank' | 'issued' | 'claimed' | 'void' | 'reserved';
  equipmentId: string | null;
  /** The batch that reserved it for what it will bring. */
  batchId: string | null;
  /** What its item is called, and where that is. */
  item: string | null;
  place: string | null;
  /** Why it is void, or the number of the batch that reserved it. */
  reason: string | null;
  day: string;
}

/** The tags that the register has, by tag. */
export async function findRegisteredTags(
  db: Queryable,
  tags: readonly string[],
): Promise<Map<string, RegisteredTag>> {
  const found = await db.many<RegisteredTag & { tag: string }>(sql`
    select t.tag, t.state, t.equipment_id as "equipmentId", null::uuid as "batchId", e.name as item, l.path as place, t.reason,
      agency_day(coalesce(t.claimed_at, t.issued_at)) as day
    from equipment_tag t left join equipment e on e.id = t.equipment_id left join location l on l.id = e.location_id
    where t.tag = any(${tags}::text[])
    union all
    select w.tag, 'reserved', null, r.batch_id, null, null, b.number, agency_day(r.reserved_at)
    from unnest(${tags}::text[]) w (tag)
    join tag_reservation r on case when w.tag ~ ('^' || r.prefix || '-[0-9]{6}$') then right(w.tag, 6)::int end
      between r.next and r.last
    join batch b on b.id = r.batch_id where not exists (select from equipment_tag t where t.tag = w.tag)`);
  return new Map(found.map(({ tag, ...known }) => [tag, known]));
}

export async function findRegisteredTag(db: Queryable, tag: string): Promise<RegisteredTag | undefined> {
  return (await findRegisteredTags(db, [tag])).get(tag);
}

/**
 * Writes a tag that somebody read from an item into the register: a blank one, or one that nobody knew. Of two people
 * who do it at once the second waits for the first; answers whether the tag is the item's now.
 */
export async function keepClaimedTag(
  { db, now }: CommandContext,
  tag: string,
  equipmentId: string,
): Promise<boolean> {
  const at = now.toISOString();
  const kept = await db.run(sql`
    insert into equipment_tag as t (tag, equipment_id, state, issued_at, claimed_at)
    values (${tag}, ${equipmentId}, 'claimed', ${at}, ${at})
    on conflict (tag) do update set state = 'claimed', equipment_id = excluded.equipment_id,
      claimed_at = excluded.claimed_at where t.state = 'blank'`);
  return kept === 1;
}

/** The same for many, without waiting for the answer: the transaction fails where somebody else was faster. */
export function sendClaimedTags(
  { db, now }: CommandContext,
  claims: readonly { tag: string; id: string }[],
): void {
  const at = now.toISOString();
  db.send(sql`
    with wanted as (
      select * from unnest(${claims.map(({ tag }) => tag)}::text[], ${claims.map(({ id }) => id)}::uuid[]) w (tag, id)
    ), claimed as (
      update equipment_tag t set state = 'claimed', equipment_id = w.id, claimed_at = ${at}
      from wanted w where t.tag = w.tag and t.state = 'blank' returning t.tag
    )
    insert into equipment_tag (tag, equipment_id, state, issued_at, claimed_at)
    select w.tag, w.id, 'claimed', ${at}, ${at} from wanted w
    where not exists (select from claimed c where c.tag = w.tag)`);
}

/**
 * Makes the claimed tags of items blank: they can be claimed again, since they are printed. The items are in the bin. What
 * belongs to a roll, or to a range of one, that is void by now is not glued on again: it is void too, for that reason.
 */
export async function releaseClaimedTags(db: Queryable, equipmentIds: readonly string[]): Promise<void> {
  const released = await db.many<{ tag: string; rollId: string | null }>(sql`
    update equipment_tag set state = 'blank', equipment_id = null, claimed_at = null
    where equipment_id = any(${equipmentIds}::uuid[]) and state = 'claimed' returning tag, roll_id as "rollId"`);
  const rolled = released.filter(({ rollId }) => rollId !== null);
  if (rolled.length === 0) return;
  // Whoever makes a roll void at this moment is waited for, or waits and finds the tags blank.
  await db.run(sql`
    with rolls as materialized (
      select id, prefix, voided_at, reason from tag_roll
      where id = any(${[...new Set(rolled.map(({ rollId }) => rollId))]}::uuid[]) order by id for share),
    voided as (
      select t.tag, coalesce(r.reason, (
        select v.reason from tag_roll_void v
        where v.roll_id = r.id and substr(t.tag, length(r.prefix) + 2)::int between v.first and v.last
        order by v.voided_at limit 1)) as reason
      from rolls r join equipment_tag t on t.roll_id = r.id
      where t.state = 'blank' and t.tag = any(${rolled.map(({ tag }) => tag)}::text[]))
    update equipment_tag t set state = 'void', reason = v.reason from voided v
    where v.reason is not null and t.tag = v.tag`);
}

export function refusalOf(tag: string, { state, item, place, day, reason }: RegisteredTag): AppError {
  if (state === 'void') return new AppError('tag_void', { tag, reason: reason ?? '' });
  if (state === 'reserved') return new AppError('tag_reserved', { tag, number: reason ?? '' });
  return new AppError('tag_on_item', { tag, item: item ?? '', place: place ?? '', day });
}

/** Claims a tag for an item, or refuses with who has it. */
export async function claimRegistered(
  context: CommandContext,
  tag: string,
  equipmentId: string,
): Promise<void> {
  const { db, actor } = context;
  const known = await findRegisteredTag(db, tag);
  if (known?.equipmentId === equipmentId) return;
  if (!known && !can(actor.roles, 'equipment.setTag')) throw new AppError('tag_unknown', { tag });
  if (known && known.state !== 'blank') throw refusalOf(tag, known);
  if (await keepClaimedTag(context, tag, equipmentId)) return;
  const taken = await findRegisteredTag(db, tag);
  throw taken ? refusalOf(tag, taken) : new AppError('tag_unknown', { tag });
}

const isSameCode = (one: OtherCode, other: OtherCode) =>
  one.kind === other.kind && one.code.toLowerCase() === other.code.toLowerCase();

/** Gives an item the tag that is glued to it; the one it had stays among its other codes. */
export async function claimTag(
  context: CommandContext,
  id: string,
  { tag, reason }: { tag: string; reason?: string | undefined },
): Promise<EquipmentRecord> {
  const before = await lockRecord(context, equipmentSource, id);
  refuseDisposed(before);
  if (before.tag === tag) return before;
  await claimRegistered(context, tag, id);
  const claimed: OtherCode = { kind: 'old_number', code: tag };
  const former: OtherCode = { kind: 'old_number', code: before.tag ?? '' };
  const kept = before.otherCodes.filter((code) => !isSameCode(code, claimed) && !isSameCode(code, former));
  const otherCodes = [...kept, former];
  if (otherCodes.length > maxOtherCodes) {
    const { title } = equipmentFields.otherCodes;
    throw refuseFields([fieldProblemOf('otherCodes', title, 'too_many', { max: maxOtherCodes })]);
  }
  return changeRecord(
    context,
    equipmentSource,
    before,
    { tag, otherCodes: JSON.stringify(otherCodes) },
    { action: 'claimTag', reason },
  );
}

/** The codes that stand twice in the list or that a living item has, each at its line. */
export async function checkOtherCodes(
  db: Queryable,
  id: string,
  codes: readonly OtherCode[],
): Promise<FieldProblem[]> {
  const { title } = otherCodeFields.code;
  const taken = await db.many<{ at: number; tag: string }>(sql`
    select c.at::int - 1 as at, e.tag
    from unnest(${codes.map(({ kind }) => kind)}::text[], ${codes.map(({ code }) => code)}::text[])
      with ordinality as c (kind, code, at)
    join equipment_other_code o on o.kind = c.kind and unique_form(o.code) = unique_form(c.code)
    join equipment e on e.id = o.equipment_id
    where o.equipment_id <> ${id} order by c.at`);
  return codes.flatMap((wanted, at) => {
    const { code } = wanted;
    const found = taken.find((one) => one.at === at);
    if (found)
      return [fieldProblemOf(`codes.${at}.code`, title, 'not_unique', { value: code, link: found.tag })];
    const isRepeated = codes.findIndex((other) => isSameCode(other, wanted)) < at;
    return isRepeated ? [fieldProblemOf(`codes.${at}.code`, title, 'value_repeated', { value: code })] : [];
  });
}

export async function setOtherCodes(
  context: CommandContext,
  id: string,
  codes: readonly OtherCode[],
): Promise<EquipmentRecord> {
  const before = await lockRecord(context, equipmentSource, id);
  refuseDisposed(before);
  const problems = await checkOtherCodes(context.db, id, codes);
  if (problems.length > 0) throw refuseFields(problems);
  if (JSON.stringify(before.otherCodes) === JSON.stringify(codes)) return before;
  const values = { otherCodes: JSON.stringify(codes) };
  return changeRecord(context, equipmentSource, before, values, { action: 'setCodes' });
}
