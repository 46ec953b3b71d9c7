import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** What is looked at of items, at any size: titles and people that have a word, what these people hold, and candidates. */
const most = { titles: 500, people: 300, held: 600, ranges: 250, numbers: 100, shared: 50 } as const;

const cut = (part: keyof typeof most) => raw(`limit ${most[part]}`);
const isFull = (part: keyof typeof most) => raw(`(select count(*) from ${part}) >= ${most[part]}`);

/**
 * What an entry `s` is ranked by: its code ends with the question, its label or title begins with it, or has all its words. A title
 * is compared once for all of its items, and a tag by its number.
 */
export const entryMarks =
  raw(`right(lower(s.label), length((select suffix from asked))) = (select suffix from asked) as ends_with,
  s.form like (select form from asked) || '%' or s.form like '%|' || (select form from asked) || '%' as starts_with,
  s.form like all ((select words from asked)::text[]) as has_words`);

/** Tags by their number, which is what stands behind their last sign. */
const numbers = sql`numbers as materialized (
  select s.record_id as id, s.label, s.is_live, s.changed_at, s.words @@ (select terms from asked) as has_all, ${entryMarks}
  from search_entry s where s.entity = 'equipment' and not s.in_bin
    and search_number(s.label) ~>=~ (select number from asked)
    and search_number(s.label) ~<~ (select number || behind from asked) ${cut('numbers')})`;
const byNumber = raw(
  `select id, label, is_live, changed_at, ends_with, starts_with, has_words, 0 as source from numbers where has_all`,
);

/** The small tables in which words are looked up, and what an item of theirs is ranked by. */
const titles = sql`titles as materialized (
  select *, starts_with or has_words as is_named from (
    select t.key, t.words @@ (select terms from asked) as has_all,
      t.form like (select form from asked) || '%' as starts_with, t.form like all ((select words from asked)::text[]) as has_words
    from equipment_title t where t.words @@ (select any_term from asked) ${cut('titles')}) found)`;
// Whether a name has all words is compared as text: cutting it into words again costs more than finding it.
const people = sql`people as materialized (
  select p.id, search_form(p.display_name) || ' ' like all ((select names from asked)::text[]) as has_all from person p
  where p.deleted_at is null and name_words(p.display_name) @@ (select any_term from asked) ${cut('people')})`;

const rangeOf = (column: 'title_key' | 'custodian_id', keys: string) =>
  // Each with its own limit: without it a plan may read a whole range before the first row is taken.
  raw(`(select r.id, r.tag, r.title_key, r.status, r.updated_at from equipment r
    where r.deleted_at is null and r.${column} = any(array(${keys})) limit ${most.ranges})`);
/** Ranges of items: those whose name has the question first, as they rank first. */
const ranges = sql`ranges as materialized (
  select * from (
    ${rangeOf('title_key', 'select key from titles where has_all and is_named')} union all
    ${rangeOf('title_key', 'select key from titles where has_all and not is_named')} union all
    ${rangeOf('custodian_id', 'select id from people where has_all')}) every ${cut('ranges')})`;
const byRange =
  raw(`select r.id, r.tag, r.status <> 'disposed', r.updated_at, false, coalesce(t.starts_with, false),
    coalesce(t.has_words, false), 1
  from ranges r left join titles t on t.key = r.title_key`);

/** Where one word is of the holder and another of the title, what these people hold is looked through. */
const held = sql`held as materialized (
  select r.id, r.title_key from equipment r where r.deleted_at is null
    and r.custodian_id = any(array(select id from people where not has_all)) ${cut('held')})`;
const shared = sql`shared as materialized (
  select id from held where title_key in (select key from titles where not has_all) ${cut('shared')})`;
/** These, and what the person opened lately, as their entries have all words. */
const byEntry = sql`select s.record_id, s.label, s.is_live, s.changed_at, ${entryMarks}, 0 from search_entry s
  where s.entity = 'equipment' and not s.in_bin and s.words @@ (select terms from asked) and s.record_id = any(array(
    select id from shared union select record_id from opened where entity = 'equipment'))`;

/**
 * The candidates among items. No word is compared with items: it is looked up among titles and people, which are ranges of an
 * index of items, and among numbers of tags. So a word that a million items have costs what one of a thousand does.
 */
export function selectItems({ hasWords }: { hasWords: boolean }): Sql[] {
  const parts = hasWords ? [titles, people, ranges, held, shared, numbers] : [numbers];
  const candidates = hasWords ? [byNumber, byRange, byEntry] : [byNumber];
  const full = (hasWords ? (Object.keys(most) as (keyof typeof most)[]) : (['numbers'] as const)).map(isFull);
  return [
    ...parts,
    sql`items as materialized (
      select distinct on (id) 'equipment' as entity, id, label, is_live, changed_at, ends_with, starts_with, has_words
      from (${join(candidates, ' union all ')}) every order by id, source)`,
    sql`cuts as (select ${join(full, ' or ')} as is_cut)`,
  ];
}
