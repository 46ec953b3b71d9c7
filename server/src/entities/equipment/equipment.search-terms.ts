import type { Queryable } from '#server/shared/db/pool.ts';
import { and, join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import { hasSerial, type Serials } from './equipment.search-serials.ts';

/** What one word of a search means: the titles, people, tags and codes that have it. */
export interface FoundTerm {
  term: string;
  /** For LIKE, folded. */
  pattern: string;
  /** Whether all that has the word is named here; otherwise a row tells by its search text. */
  isComplete: boolean;
  /** It is complete but for its titles, which are more than are looked up. */
  hasManyTitles?: boolean;
  titles: string[];
  people: string[];
  /** Those of the people whose names have all words of the search: whatever they hold is found. */
  peopleOfAll: string[];
  /** The tags that begin with the word, where it looks like a tag; null where it does not. */
  firstTag: string | null;
  lastTag: string | null;
  /** Items by their codes, as JSON: what the order of the list and the other words need of them. */
  codes: Code[];
  /** Those that a MAC address, an invoice number or a custom value tells; the search text of a row does not. */
  moreCodes: string[];
  /** Items by the beginning of their serial number, where the word has no trigram. */
  serials?: Serials;
  /** The part of all items that is expected to have the word. */
  share: number;
  /** It has no trigram: only the search text of a row tells. */
  isShort: boolean;
}

interface Code {
  id: string;
  status: string;
  tag: string;
  title_key: string;
  custodian_id: string | null;
}

/** So many are named; a word with more is looked for in the rows, of which many have it. */
export const mostTitles = 1_000;
const most = { titles: mostTitles, people: 1_000, codes: 2_000 };

/**
 * Codes of a word are not named where more than those have it, as the index tells of a few signs; of other words, where
 * so large a part of a sample of the codes has it, and that means so many.
 */
const fewSigns = /^[\p{L}\p{N}._/:#+*()@&=,-]{3,5}$/u;
/** What has a longer word has its first three letters, and of these the index tells for less whether there is any. */
const threeAtFirst = /^[\p{L}\p{N}]{3}/u;
const frequent = { share: 0.008, codes: 4 * most.codes };

/** Beginnings of MAC addresses with their signs between; they are kept without. */
const macBeginning =
  /^[0-9a-f]{2}([:-][0-9a-f]{2})+[:-]?[0-9a-f]?$|^[0-9a-f]{4}(\.[0-9a-f]{4})*\.[0-9a-f]{0,3}$/i;

/** A word as MAC addresses are kept, any other word as it is. */
const asCode = (term: string) => (macBeginning.test(term) ? term.replaceAll(/[.:-]/g, '') : term);

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
  /** How many items there are. */
  all: number;
  /** The titles that have all words, and how many items have one of them. */
  together: { titles: string[]; expected: number };
  /** Several words without trigrams: the ways in which a row has them all. */
  ways?: Way[];
}

/** A part of what is found, as one condition and as ranges of an index in the order of the list. */
export interface Way {
  whole: Sql;
  ranges: Sql[];
  /** The part of all items that is expected. */
  share: number;
  /** Whether the index of the list tells it, too: where many are expected, it is walked instead. */
  isInList?: boolean;
}

interface TermRow {
  pattern: string;
  hasTrigrams: boolean;
  titles: string[];
  people: string[];
  peopleOfAll: string[];
  codes: Code[];
  moreCodes: Code[];
  isComplete: boolean;
  hasManyTitles: boolean;
  expected: string;
  together: string;
  titlesTogether: string[];
  all: number;
}

/** Whether the codes of row `s`, or its tag, have the pattern: the index has signs as letters. */
const hasPattern = (column: 'codes' | 'tag', pattern: Sql) =>
  sql`codes_spelled(s.${raw(column)}) like codes_spelled(${pattern}) and s.${raw(column)} like ${pattern}`;

const asMany = (count: number) => raw(String(count));
const codeColumns = raw(
  's.equipment_id as id, s.status, upper(s.tag) as tag, s.title_key::text, s.custodian_id',
);

// Two letters and a third sign, in any language; the database tells for certain.
export const mayHaveTrigrams = /(?=.*[\p{L}\p{N}]{2}).{3}/u;

/** Looks all words up in one statement; undefined where no word has a trigram. */
export async function lookUpTerms(db: Queryable, terms: readonly string[]): Promise<FoundTerms | undefined> {
  if (!terms.some((term) => mayHaveTrigrams.test(term))) return undefined;
  const ranges = terms.map(tagRange);
  // Materialized: what is looked up is not looked up again wherever it is named.
  const rows = await db.many<TermRow>(sql`
    with word as materialized (
      select n, first_tag, last_tag, has_trigrams(fold(term)) as has_trigrams,
        '%' || ${likeText(raw('term'))} || '%' as pattern,
        ${likeText(raw('term'))} as beginning, ${likeText(raw('code'))} as spelled, is_counted,
        case when is_begun then '%' || ${likeText(raw('left(fold(term), 3)'))} || '%' end as begun
      from unnest(${terms}::text[], ${terms.map(asCode)}::text[], ${ranges.map((range) => range?.first ?? null)}::text[],
        ${ranges.map((range) => range?.last ?? null)}::text[], ${terms.map((term) => fewSigns.test(term))}::boolean[],
        ${terms.map((term) => threeAtFirst.test(term))}::boolean[])
        with ordinality as asked (term, code, first_tag, last_tag, is_counted, is_begun, n)
    ), counted as materialized (
      select word.*, case when not has_trigrams then null when is_counted then codes_with(pattern)
          when begun is not null and codes_with(begun) = 0 then 0 end as codes_at_most,
        case when has_trigrams and not is_counted and begun is not null and tags_with(begun) = 0 then 0 end as tags_at_most from word
    ), weighed as materialized (
      select counted.*, case when not has_trigrams or codes_at_most = 0 then false when is_counted then codes_at_most > ${asMany(most.codes)}
        else share_of_codes(pattern) > greatest(${asMany(frequent.share)}, ${asMany(frequent.codes)} / greatest(size.all, 1)) end as is_frequent
      from counted cross join (select reltuples as all from pg_class where oid = 'equipment'::regclass) size
    ), found as materialized (
      select weighed.*,
        array(select t.key from equipment_title t
          where has_trigrams and t.text like pattern limit ${asMany(most.titles + 1)}) as titles,
        named.people, named.people_of_all,
        (select coalesce(json_agg(code), '[]') from (
          (select ${codeColumns} from equipment_search s
          where has_trigrams and not is_frequent and codes_at_most is distinct from 0
            and ${hasPattern('codes', raw('pattern'))} and s.deleted_at is null limit ${asMany(most.codes + 1)})
          union
          (select ${codeColumns} from equipment_search s
          where has_trigrams and not is_frequent and first_tag is null and tags_at_most is distinct from 0
            and ${hasPattern('tag', raw('pattern'))} and s.deleted_at is null
          limit ${asMany(most.codes + 1)})) code) as codes,
        (select coalesce(json_agg(code), '[]') from (
          select r.id, r.status, r.tag, r.title_key::text, r.custodian_id
          from (select distinct unnest(items_by_codes(beginning, spelled)) as id where has_trigrams) named
          join equipment r on r.id = named.id and r.deleted_at is null) code) as more_codes
      from weighed cross join lateral (
        select coalesce(array_agg(p.id), '{}') as people, coalesce(array_agg(p.id) filter (where has_all), '{}') as people_of_all
        from (select p.id, p.called like all (array(select w.pattern from word w)) as has_all
          from (select id, fold(display_name) as called from person where has_trigrams and search like pattern offset 0) p
          where p.called like pattern limit ${asMany(most.people + 1)}) p) named
    ), judged as materialized (
      select found.*, are_named, are_named and has_few_codes as is_complete,
        has_trigrams and not are_named and cardinality(people) <= ${asMany(most.people)} and has_few_codes as has_many_titles,
        case when n > 1 or ${asMany(terms.length)} = 1 then '{}'
          when (select bool_and(f.has_trigrams and cardinality(f.titles) <= ${asMany(most.titles)}) from found f)
          then array(select own.key from found f cross join unnest(f.titles) own (key)
            group by own.key having count(*) = ${asMany(terms.length)})
          else array(select t.key from equipment_title t
            where t.text like all (select w.pattern from word w) limit ${asMany(most.titles)}) end as titles_together
      from found cross join lateral (
        select has_trigrams and cardinality(titles) <= ${asMany(most.titles)} and cardinality(people) <= ${asMany(most.people)}
          as are_named, not is_frequent and json_array_length(codes) <= ${asMany(most.codes)} as has_few_codes) named
    )
    select pattern, has_trigrams as "hasTrigrams", titles, people, people_of_all as "peopleOfAll", codes, more_codes as "moreCodes",
      is_complete as "isComplete", has_many_titles as "hasManyTitles", titles_together as "titlesTogether",
      (select reltuples from pg_class where oid = 'equipment'::regclass) as all,
      json_array_length(more_codes) + case when is_complete
        then expected_items(titles, people, first_tag, last_tag, null) + json_array_length(codes)
        when is_counted and are_named
        then expected_items(titles, people, first_tag, last_tag, null) + greatest(codes_at_most, case when first_tag is null then tags_with(pattern) end)
        else greatest(expected_items(null, null, null, null, pattern), codes_at_most,
          case when has_trigrams then ${asMany(most.codes + 1)} end) end as expected,
      case when titles_together <> '{}' then expected_items(titles_together, null, null, null, null) else 0 end as together
    from judged order by n`);
  if (!rows.some((row) => row.hasTrigrams)) return undefined;
  const all = Math.max(1, ...rows.map((row) => row.all));
  const found = rows.map((row, n) => ({
    term: terms[n] ?? '',
    pattern: row.pattern,
    isComplete: row.isComplete,
    hasManyTitles: row.hasManyTitles,
    titles: row.titles,
    people: row.people,
    peopleOfAll: row.peopleOfAll,
    codes: [...new Map([...row.codes, ...row.moreCodes].map((code) => [code.id, code])).values()],
    moreCodes: row.moreCodes.map(({ id }) => id),
    firstTag: ranges[n]?.first ?? null,
    lastTag: ranges[n]?.last ?? null,
    share: Math.min(1, Number(row.expected) / all),
    isShort: !row.hasTrigrams,
  }));
  // Words of one title go together; others are taken for independent of each other.
  const apart = found.reduce((share, word) => share * word.share, all);
  const together = { titles: rows[0]?.titlesTogether ?? [], expected: Number(rows[0]?.together ?? 0) };
  const expected = Math.max(Math.round(apart), together.expected);
  return { terms: found, expected, share: Math.min(1, Math.max(expected, 1) / all), all, together };
}

/** Whether row `r` has one of these titles. */
export function hasTitles(titles: readonly string[]): Sql {
  const [only] = titles;
  return titles.length === 1
    ? sql`r.title_key = ${only}::bigint`
    : sql`r.title_key = any(${titles}::bigint[])`;
}

/** Whether the tag of row `r` begins with the word. */
export function hasTags({ firstTag, lastTag }: FoundTerm): Sql {
  return sql`r.tag between ${firstTag} and ${lastTag}`;
}

/** Whether row `r` has the word, as a condition that indexes answer. */
export function hasFoundTerm(word: FoundTerm): Sql {
  if (!word.isComplete) return hasTerm(word.term);
  const ways: Sql[] = [];
  if (word.titles.length > 0) ways.push(hasTitles(word.titles));
  if (word.people.length > 0) ways.push(sql`r.custodian_id = any(${word.people}::uuid[])`);
  if (word.firstTag !== null) ways.push(hasTags(word));
  if (word.codes.length > 0) ways.push(sql`r.id = any(${word.codes.map(({ id }) => id)}::uuid[])`);
  if (word.serials && word.serials.groups.length > 0) ways.push(hasSerial(word.serials));
  return ways.length === 0 ? raw('false') : sql`(${join(ways, ' or ')})`;
}

/** Whether row `r` has all words, as a condition that indexes answer. */
export function isFoundBy({ terms, ways }: FoundTerms): Sql {
  if (!ways) return and(terms.map(hasFoundTerm));
  return ways.length === 0
    ? raw('false')
    : sql`(${join(
        ways.map(({ whole }) => sql`(${whole})`),
        ' or ',
      )})`;
}

/** Whether row `r` has the word, for rows that are looked through one by one. */
export function rowHasFoundTerm(word: FoundTerm): Sql {
  if (word.isComplete) return hasFoundTerm(word);
  const byText = sql`r.search like ${word.pattern}`;
  return word.moreCodes.length === 0 ? byText : sql`(${byText} or r.id = any(${word.moreCodes}::uuid[]))`;
}

/** The same beside the range of another word. Alternatives lead to no index: to look for one in each takes longer than to read the rows. */
export function rowHasOtherTerm(word: FoundTerm): Sql {
  const { isComplete, titles, people, codes, moreCodes, firstTag, serials } = word;
  const ways = [titles.length, people.length, codes.length, serials ? 1 : 0, firstTag === null ? 0 : 1];
  const isOne = isComplete ? ways.filter((count) => count > 0).length <= 1 : moreCodes.length === 0;
  return isOne ? rowHasFoundTerm(word) : sql`(${rowHasFoundTerm(word)}) is true`;
}

/** Whether row `r` has a word that was not looked up; what is no column of the row is asked once, not for each row. */
export function hasTerm(term: string): Sql {
  const pattern = sql`'%' || ${likeText(term)} || '%'`;
  const range = tagRange(term);
  const tags = range
    ? sql`r.tag between ${range.first} and ${range.last}`
    : sql`r.id = any(array(select s.equipment_id from equipment_search s where ${hasPattern('tag', pattern)}))`;
  return sql`((has_trigrams(fold(${term})) and (
      r.id = any((select items_by_codes(${likeText(term)}, ${likeText(asCode(term))}))::uuid[]) or
      r.title_key = any(array(select t.key from equipment_title t where t.text like ${pattern}))
      or r.custodian_id = any(array(
        select p.id from person p where p.search like ${pattern} and fold(p.display_name) like ${pattern}))
      or r.id = any(array(select s.equipment_id from equipment_search s where ${hasPattern('codes', pattern)})) or ${tags}))
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
            where ${hasPattern(field === 'tag' ? 'tag' : 'codes', pattern)}))`;
    return sql`(not has_trigrams(fold(${text})) or ${rows})`;
  });
  return sql`(${join(ways, ' or ')})`;
}
