import type { Queryable } from '#server/shared/db/pool.ts';
import { and, join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { likeText } from '#server/shared/list/filters.ts';

/** What one word of a search means: the titles, people, tags and codes that have it. */
export interface FoundTerm {
  term: string;
  /** For LIKE, folded. */
  pattern: string;
  /** Whether all that has the word is named here; otherwise a row tells by its search text. */
  isComplete: boolean;
  titles: string[];
  people: string[];
  /** The tags that begin with the word, where it looks like a tag; null where it does not. */
  firstTag: string | null;
  lastTag: string | null;
  /** Items by their codes, as JSON: what the order of the list and the other words need of them. */
  codes: Code[];
  /** The part of all items that is expected to have the word. */
  share: number;
}

interface Code {
  id: string;
  status: string;
  tag: string;
  title_key: string;
  custodian_id: string | null;
}

/** So many are named; a word with more is looked for in the rows, of which many have it. */
const most = { titles: 1_000, people: 1_000, codes: 1_000 };

// A tag has six digits, so that the tags with a beginning are a range in the order of any language.
const tagBeginning = /^([A-Za-z]{1,6}-)([0-9]{0,6})$/;
function tagRange(term: string): { first: string; last: string } | undefined {
  const [, prefix, digits] = tagBeginning.exec(term) ?? [];
  if (prefix === undefined || digits === undefined) return undefined;
  const start = prefix.toUpperCase();
  return { first: `${start}${digits.padEnd(6, '0')}`, last: `${start}${digits.padEnd(6, '9')}` };
}

/** The words of a search, and how many items are expected to have them all. */
export interface FoundTerms {
  terms: FoundTerm[];
  expected: number;
  /** The same as a part of all items. */
  share: number;
}

interface TermRow {
  pattern: string;
  hasTrigrams: boolean;
  titles: string[];
  people: string[];
  codes: Code[];
  isComplete: boolean;
  expected: string;
  together: string;
  all: number;
}

const asMany = (count: number) => raw(String(count));
const codeColumns = raw(
  's.equipment_id as id, s.status, upper(s.tag) as tag, s.title_key::text, s.custodian_id',
);

// Two letters and a third sign, in any language; the database tells for certain.
const mayHaveTrigrams = /(?=.*[\p{L}\p{N}]{2}).{3}/u;

/** Looks all words up in one statement; undefined where no word has a trigram. */
export async function lookUpTerms(db: Queryable, terms: readonly string[]): Promise<FoundTerms | undefined> {
  if (!terms.some((term) => mayHaveTrigrams.test(term))) return undefined;
  const ranges = terms.map(tagRange);
  // Materialized: what is looked up is not looked up again wherever it is named.
  const rows = await db.many<TermRow>(sql`
    with word as materialized (
      select n, first_tag, last_tag, has_trigrams(fold(term)) as has_trigrams,
        '%' || ${likeText(raw('term'))} || '%' as pattern
      from unnest(${terms}::text[], ${ranges.map((range) => range?.first ?? null)}::text[],
        ${ranges.map((range) => range?.last ?? null)}::text[]) with ordinality as asked (term, first_tag, last_tag, n)
    ), found as materialized (
      select word.*,
        array(select t.key from equipment_title t
          where has_trigrams and t.text like pattern limit ${asMany(most.titles + 1)}) as titles,
        array(select p.id from person p
          where has_trigrams and p.search like pattern and fold(p.display_name) like pattern
          limit ${asMany(most.people + 1)}) as people,
        (select coalesce(json_agg(code), '[]') from (
          (select ${codeColumns} from equipment_search s
          where has_trigrams and s.codes like pattern and s.deleted_at is null limit ${asMany(most.codes + 1)})
          union
          (select ${codeColumns} from equipment_search s
          where has_trigrams and first_tag is null and s.tag like pattern and s.deleted_at is null
          limit ${asMany(most.codes + 1)})) code) as codes
      from word
    ), judged as materialized (
      select found.*, has_trigrams and cardinality(titles) <= ${asMany(most.titles)}
        and cardinality(people) <= ${asMany(most.people)} and json_array_length(codes) <= ${asMany(most.codes)} as is_complete
      from found
    )
    select pattern, has_trigrams as "hasTrigrams", titles, people, codes, is_complete as "isComplete",
      (select reltuples from pg_class where oid = 'equipment'::regclass) as all,
      case when is_complete then expected_items(titles, people, first_tag, last_tag, null) + json_array_length(codes)
        else expected_items(null, null, null, null, pattern) end as expected,
      case when n = 2 then expected_items(array(select t.key from equipment_title t
        where t.text like all (select w.pattern from word w where w.has_trigrams)
        limit ${asMany(most.titles)}), null, null, null, null) else 0 end as together
    from judged order by n`);
  if (!rows.some((row) => row.hasTrigrams)) return undefined;
  const all = Math.max(1, ...rows.map((row) => row.all));
  const found = rows.map((row, n) => ({
    term: terms[n] ?? '',
    pattern: row.pattern,
    isComplete: row.isComplete,
    titles: row.titles,
    people: row.people,
    codes: row.codes,
    firstTag: ranges[n]?.first ?? null,
    lastTag: ranges[n]?.last ?? null,
    share: Math.min(1, Number(row.expected) / all),
  }));
  // Words of one title go together; others are taken for independent of each other.
  const apart = found.reduce((share, word) => share * word.share, all);
  const expected = Math.max(Math.round(apart), ...rows.map((row) => Number(row.together)));
  return { terms: found, expected, share: Math.min(1, Math.max(expected, 1) / all) };
}

/** Whether row `r` has the word, as a condition that indexes answer. */
export function hasFoundTerm(word: FoundTerm): Sql {
  if (!word.isComplete) return hasTerm(word.term);
  const ways: Sql[] = [];
  if (word.titles.length > 0) ways.push(sql`r.title_key = any(${word.titles}::bigint[])`);
  if (word.people.length > 0) ways.push(sql`r.custodian_id = any(${word.people}::uuid[])`);
  if (word.firstTag !== null) ways.push(sql`r.tag between ${word.firstTag} and ${word.lastTag}`);
  if (word.codes.length > 0) ways.push(sql`r.id = any(${word.codes.map(({ id }) => id)}::uuid[])`);
  return ways.length === 0 ? raw('false') : sql`(${join(ways, ' or ')})`;
}

/** Whether row `r` has the word, for rows that are looked through one by one. */
export function rowHasFoundTerm(word: FoundTerm): Sql {
  return word.isComplete ? hasFoundTerm(word) : sql`r.search like ${word.pattern}`;
}

/** Whether row `r` has a word that was not looked up, for questions whose answer is not a page. */
export function hasTerm(term: string): Sql {
  const pattern = sql`'%' || ${likeText(term)} || '%'`;
  const range = tagRange(term);
  const tags = range
    ? sql`r.tag between ${range.first} and ${range.last}`
    : sql`r.id = any(array(select s.equipment_id from equipment_search s where s.tag like ${pattern}))`;
  return sql`((has_trigrams(fold(${term})) and (
      r.title_key = any(array(select t.key from equipment_title t where t.text like ${pattern}))
      or r.custodian_id = any(array(
        select p.id from person p where p.search like ${pattern} and fold(p.display_name) like ${pattern}))
      or r.id = any(array(select s.equipment_id from equipment_search s where s.codes like ${pattern})) or ${tags}))
    or (not has_trigrams(fold(${term})) and r.search like ${pattern}))`;
}

export function hasAllTerms(terms: readonly string[]): Sql {
  return and(terms.map(hasTerm));
}

/** Where the text of a field is found: names among the titles, codes among the codes. */
export function mayHaveText(field: string, texts: readonly string[]): Sql {
  const ways = texts.map((text) => {
    const pattern = sql`'%' || ${likeText(text)} || '%'`;
    const rows =
      field === 'name'
        ? sql`r.title_key = any(array(select t.key from equipment_title t where t.text like ${pattern}))`
        : sql`r.id = any(array(select s.equipment_id from equipment_search s
            where s.${raw(field === 'tag' ? 'tag' : 'codes')} like ${pattern}))`;
    return sql`(not has_trigrams(fold(${text})) or ${rows})`;
  });
  return sql`(${join(ways, ' or ')})`;
}
