import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { issueTags } from './equipment.intake-rows.ts';

const tagAt = (number: string) => raw(`prefix || '-' || lpad((${number})::text, 6, '0')`);

/** How many numbers of each prefix a batch will need, but for those that it has reserved already. */
async function findNeeded(db: Queryable, batchId: string): Promise<{ prefix: string; n: number }[]> {
  return db.many(sql`
    with needed as (
      select c.tag_prefix as prefix, count(*)::int as n from batch_row r
      join category c on c.id = (case jsonb_typeof(r.wanted -> 'categoryId')
        when 'object' then r.wanted #>> '{categoryId,named,id}' else r.wanted ->> 'categoryId' end)::uuid
      where r.batch_id = ${batchId} and r.result is null and r.verdict = 'new'
        and coalesce(r.wanted ->> 'tag', '') = ''
      group by c.tag_prefix
    ), reserved as (
      select prefix, sum(last - next + 1)::int as n from tag_reservation where batch_id = ${batchId} group by prefix
    )
    select needed.prefix, needed.n - coalesce(reserved.n, 0) as n from needed left join reserved using (prefix)
    where needed.n > coalesce(reserved.n, 0) order by needed.prefix`);
}

/**
 * Reserves numbers for the new items of a batch that bring no tag of their own, so that whoever creates an item meanwhile
 * waits for this alone. Where a prefix has too few left, the rows are told when it is their turn.
 */
export async function reserveTags(db: Queryable, batchId: string): Promise<void> {
  for (const { prefix, n } of await findNeeded(db, batchId)) {
    const tags = await issueTags(db, prefix, n);
    const [first, last] = [tags?.[0], tags?.at(-1)].map((tag) => Number(tag?.slice(-6)));
    if (!first || !last) continue;
    await db.run(sql`
      insert into tag_reservation (batch_id, prefix, first, next, last)
      values (${batchId}, ${prefix}, ${first}, ${first}, ${last})`);
  }
}

/** Takes the next numbers of the first range that has some left; undefined where none has. */
async function takeOfRange(
  db: Queryable,
  batchId: string,
  prefix: string,
  count: number,
): Promise<string[] | undefined> {
  const { tags, isOpen } = await db.one<{ tags: string[] | null; isOpen: boolean }>(sql`
    with own as (
      select prefix, first, next, last from tag_reservation
      where batch_id = ${batchId} and prefix = ${prefix} and next <= last order by first limit 1 for update
    ), counted as (
      select own.*, (select count(*) from equipment_tag t
        where t.tag between ${tagAt('own.next')} and ${tagAt('own.last')}) as taken from own
    ), free as (
      select n, ${tagAt('n')} as tag from counted, generate_series(next, least(last, next + ${count}::int - 1 + taken)) n
      where not exists (select from equipment_tag t where t.tag = ${tagAt('n')})
      order by n limit ${count}
    ), moved as (
      update tag_reservation r set next = coalesce((select max(n)::int from free), own.last) + 1 from own
      where r.batch_id = ${batchId} and r.prefix = own.prefix and r.first = own.first
    )
    select (select array_agg(tag order by n) from free) as tags, exists (select from own) as "isOpen"`);
  return isOpen ? (tags ?? []) : undefined;
}

async function takeReserved(
  db: Queryable,
  batchId: string,
  prefix: string,
  count: number,
): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const more = await takeOfRange(db, batchId, prefix, count - taken.length);
    if (!more) break;
    taken.push(...more);
  }
  return taken;
}

/** Numbers of a prefix for new items: those that their batch reserved, then those of the counter; undefined where it has too few. */
export async function takeTags(
  { db, batch }: CommandContext,
  prefix: string,
  count: number,
): Promise<string[] | undefined> {
  const taken = batch ? await takeReserved(db, batch.id, prefix, count) : [];
  if (taken.length === count) return taken;
  const issued = await issueTags(db, prefix, count - taken.length);
  return issued && [...taken, ...issued];
}
