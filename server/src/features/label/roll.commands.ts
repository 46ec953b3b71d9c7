import { rollFields, type RollCreate, type RollVoid } from '#contract/features/label/roll.api.ts';
import { rollLimits, type TagRoll } from '#contract/features/label/roll.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { writeLabelEvent } from './label-history.ts';
import { findRoll, lockRoll, rangeOf } from './roll.repository.ts';
import { readTemplate } from './template.commands.ts';

export async function readRoll(db: Queryable, id: string): Promise<TagRoll> {
  const roll = await findRoll(db, id);
  if (!roll) throw new AppError('not_found');
  return roll;
}

/** The roll for a change: locked, of the version that the caller saw, and not void. */
async function readForChange(context: CommandContext, id: string): Promise<TagRoll> {
  const locked = await lockRoll(context.db, id);
  const roll = await readRoll(context.db, id);
  if (locked?.version !== context.version) {
    throw new AppError('conflict', { who: roll.createdBy, when: locked?.updatedAt ?? '' }, { current: roll });
  }
  if (roll.state === 'void')
    throw new AppError('roll_void', { number: roll.number, reason: roll.reason ?? '' });
  return roll;
}

function checkRange({ first, last }: { first: number; last: number }): void {
  const { title } = rollFields.last;
  const bounds = { min: first, max: Math.min(first + rollLimits.tags - 1, rollLimits.lastNumber) };
  if (last < bounds.min || last > bounds.max) {
    throw refuseFields([fieldProblemOf('last', title, 'out_of_range', bounds)]);
  }
}

/** A template that is no longer offered prints no roll. */
async function checkTemplate(db: Queryable, id: string | null): Promise<void> {
  if (id === null) return;
  const template = await readTemplate(db, id).catch(() => undefined);
  if (template?.isActive) return;
  const { title } = rollFields.templateId;
  throw refuseFields([fieldProblemOf('templateId', title, 'not_found', { entity: title })]);
}

/** Whoever issues tags of the prefix waits, so that no number is issued and reserved at once. */
async function lockPrefix(db: Queryable, prefix: string): Promise<void> {
  await db.run(sql`
    insert into tag_counter (prefix, last) values (${prefix}, 100000) on conflict (prefix) do nothing`);
  await db.run(sql`select last from tag_counter where prefix = ${prefix} for update`);
}

export async function createRoll(context: CommandContext, input: RollCreate): Promise<TagRoll> {
  const { db, actor, now } = context;
  const { prefix, first, last, maker, templateId = null } = input;
  checkRange(input);
  await checkTemplate(db, templateId);
  await lockPrefix(db, prefix);
  const taken = await db.one<{ n: number; tag: string | null }>(sql`
    select count(*)::int as n, min(t.tag) as tag from ${rangeOf(prefix, first, last)} t
    where exists (select from equipment_tag known where known.tag = t.tag)
      or exists (select from tag_reservation r where r.prefix = ${prefix}
        and right(t.tag, 6)::int between r.next and r.last)`);
  if (taken.n > 0) throw new AppError('tags_taken', { n: taken.n, tag: taken.tag ?? '' });
  const number = await issueNumber(db, 'TR');
  if (number === undefined) {
    throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  }
  const at = now.toISOString();
  const { id } = await db.one<{ id: string }>(sql`
    insert into tag_roll (number, prefix, first, last, maker, template_id, created_by, created_at, updated_at)
    values (${number}, ${prefix}, ${first}, ${last}, ${maker}, ${templateId}, ${actor.id}, ${at}, ${at}) returning id`);
  await db.run(sql`
    insert into equipment_tag (tag, state, roll_id, issued_at)
    select tag, 'blank', ${id}, ${at} from ${rangeOf(prefix, first, last)} range`);
  const roll = await readRoll(db, id);
  await writeLabelEvent(context, 'tag-roll', {
    id,
    version: 1,
    action: 'create',
    changes: {
      number: { from: null, to: number },
      firstTag: { from: null, to: roll.firstTag },
      lastTag: { from: null, to: roll.lastTag },
      maker: { from: null, to: maker },
      ...(templateId !== null && { templateId: { from: null, to: templateId } }),
    },
  });
  return roll;
}

/** Notes that a roll was printed, by the person who printed it. */
async function setPrinted(context: CommandContext, roll: TagRoll): Promise<void> {
  const at = context.now.toISOString();
  await context.db.run(sql`
    update tag_roll set printed_at = ${at}, updated_at = ${at}, version = version + 1 where id = ${roll.id}`);
  await writeLabelEvent(context, 'tag-roll', {
    id: roll.id,
    version: roll.version + 1,
    action: 'print',
    changes: { printedAt: { from: null, to: at } },
  });
}

/** A roll whose labels are made counts as printed from the first time on. */
export async function notePrinted(context: CommandContext, id: string): Promise<void> {
  await lockRoll(context.db, id);
  const roll = await readRoll(context.db, id);
  if (roll.printedAt === null) await setPrinted(context, roll);
}

/**
 * A job of a roll came to nothing: without another one the roll is planned again. One that was printed elsewhere, as somebody has
 * noted, or whose tags are on items, stays printed.
 */
export async function notePrintCanceled(context: CommandContext, id: string): Promise<void> {
  const { db, now } = context;
  await lockRoll(db, id);
  const roll = await readRoll(db, id);
  if (roll.state !== 'printed' || roll.printedAt === null) return;
  const { isOfJob, others } = await db.one<{ isOfJob: boolean; others: number }>(sql`
    select coalesce(bool_or(created_at = ${roll.printedAt}), false) as "isOfJob",
      (count(*) filter (where state <> 'cancelled'))::int as others
    from label_job where roll_id = ${id}`);
  if (!isOfJob || others > 0) return;
  await db.run(sql`
    update tag_roll set printed_at = null, updated_at = ${now.toISOString()}, version = version + 1 where id = ${id}`);
  await writeLabelEvent(context, 'tag-roll', {
    id,
    version: roll.version + 1,
    action: 'cancel',
    changes: { printedAt: { from: roll.printedAt, to: null } },
  });
}

export async function markRollPrinted(context: CommandContext, id: string): Promise<TagRoll> {
  const roll = await readForChange(context, id);
  if (roll.printedAt !== null) throw new AppError('roll_printed', { number: roll.number });
  await setPrinted(context, roll);
  return readRoll(context.db, id);
}

/** Makes blank tags void; what is on an item stays on it. Without blank tags left the whole roll is done with. */
export async function voidRoll(context: CommandContext, id: string, input: RollVoid): Promise<TagRoll> {
  const { db, actor, now } = context;
  const roll = await readForChange(context, id);
  const { reason, first = roll.first, last = roll.last } = input;
  if (first < roll.first || last > roll.last || last < first) {
    const bounds = { min: roll.first, max: roll.last };
    const wrong = first < roll.first || first > roll.last ? 'first' : 'last';
    throw refuseFields([fieldProblemOf(wrong, rollFields[wrong].title, 'out_of_range', bounds)]);
  }
  const voided = await db.run(sql`
    update equipment_tag set state = 'void', reason = ${reason}
    where roll_id = ${id} and state = 'blank' and tag in ${rangeOf(roll.prefix, first, last)}`);
  const isWhole = first === roll.first && last === roll.last;
  const at = now.toISOString();
  await db.run(sql`
    insert into tag_roll_void (roll_id, first, last, reason, voided_by, voided_at)
    values (${id}, ${first}, ${last}, ${reason}, ${actor.id}, ${at})`);
  await db.run(sql`
    update tag_roll set version = version + 1, updated_at = ${at},
      voided_at = case when ${isWhole} then ${at}::timestamptz end,
      voided_by = case when ${isWhole} then ${actor.id}::uuid end,
      reason = case when ${isWhole} then ${reason}::text end
    where id = ${id}`);
  const tagOf = (n: number) => `${roll.prefix}-${String(n).padStart(6, '0')}`;
  await writeLabelEvent(context, 'tag-roll', {
    id,
    version: roll.version + 1,
    action: 'void',
    reason,
    changes: {
      voided: { from: roll.voided, to: roll.voided + voided },
      range: { from: null, to: `${tagOf(first)} – ${tagOf(last)}` },
    },
  });
  return readRoll(db, id);
}
