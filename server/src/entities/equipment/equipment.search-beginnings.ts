import type { Queryable } from '#server/shared/db/pool.ts';
import { and, join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import { firstSigns, hasSerial, serialRanges } from './equipment.search-serials.ts';
import {
  hasTags,
  hasTitles,
  mostTitles,
  type FoundTerm,
  type FoundTerms,
  type Way,
} from './equipment.search-terms.ts';

/** As many as are merged; a sign that more than these follow is no beginning of serial numbers that somebody gave. */
const mostGroups = 60;

const isNumbered = raw('r.deleted_at is null and r.serial is not null');
const tagSigns = /^[A-Za-z0-9.-]{1,20}$/;

/** The tags that begin with the word; they have capitals, digits and two signs, of all of which Z is the last. */
function tagsFrom(term: string): { first: string; last: string } | undefined {
  // As the database folds letters: without what stands above or below them.
  const folded = term.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
  if (!tagSigns.test(folded)) return undefined;
  const first = folded.toUpperCase();
  return { first, last: first.padEnd(20, 'Z') };
}

/** What begins another word says nothing beside it: what begins with that begins with this. */
function withoutBeginnings(terms: readonly string[]): string[] {
  const forms = terms.map((term) => term.toLowerCase());
  return terms.filter((_, n) => {
    const form = forms[n] ?? '';
    return !forms.some((other, at) => other.startsWith(form) && (other !== form || at < n));
  });
}

const titlesBeginning = (text: string | Sql) => sql`array(select t.key from equipment_title t
  where t.name like nullif(${likeText(text)}, '') || '%' limit ${raw(String(mostTitles + 1))})`;

const hasTagBetween = ({ first, last }: { first: string; last: string }) =>
  sql`exists (select from equipment r where r.deleted_at is null and r.tag between ${first} and ${last})`;

/** A word in the statement that looks it up, with the groups of serial numbers that begin with its one sign. */
function wordSql(term: string, n: number, isAlone: boolean): Sql {
  const tags = tagsFrom(term);
  const sign = sql`upper(fold(${term}))`;
  const nextGroup = (after: Sql) => sql`(select ${firstSigns} from equipment r
    where ${isNumbered} and ${after} and ${firstSigns} < ((select ${sign}) || chr(1114111)) collate "C"
    order by ${firstSigns} limit 1)`;
  const expect = (titles: Sql, first: string | undefined, last: string | undefined, serials: Sql) =>
    sql`expected_beginnings(${titles}, ${first ?? null}, ${last ?? null}, ${serials})`;
  const [noTitles, noSerials] = [raw('null'), raw('null')];
  // Beside other words it is worth knowing that no tag begins so: fewer ways are left.
  const hasTagsSql = isAlone || !tags ? raw(String(tags !== undefined)) : hasTagBetween(tags);
  const expected = isAlone
    ? sql`array[${expect(raw('titles'), tags?.first, tags?.last, raw('pattern'))}]`
    : sql`array[${expect(raw('titles'), undefined, undefined, noSerials)},
        ${expect(noTitles, tags?.first, tags?.last, noSerials)}, ${expect(noTitles, undefined, undefined, raw('pattern'))}]`;
  return sql`(
    with recursive step (first_signs) as (
      select ${nextGroup(sql`${firstSigns} >= (select ${sign}) collate "C"`)} where length(${sign}) = 1
      union all
      select ${nextGroup(sql`${firstSigns} > step.first_signs`)} from step where starts_with(step.first_signs, ${sign})
    ), word as materialized (
      select ${sign} as sign, upper(${likeText(term)}) || '%' as pattern, ${titlesBeginning(term)} as titles
    )
    select ${raw(String(n))} as n, titles, pattern, length(sign) > 2 as "isLonger",
      case when length(sign) = 1
        then array(select first_signs from step where starts_with(first_signs, sign) limit ${raw(String(mostGroups + 1))})
        when sign <> '' then array[left(sign, 2)] else '{}' end as groups,
      ${expected} as expected, ${hasTagsSql} as "hasTags"
    from word)`;
}

interface WordRow {
  titles: string[];
  pattern: string;
  isLonger: boolean;
  groups: string[];
  expected: string[];
  hasTags: boolean;
  typed: string[];
  all: number;
}

/** A word with the parts of all items whose title, tag and serial number begins with it. */
type Word = FoundTerm & { shares: readonly number[] };

/** Whether the title or the tag of row `r` begins with the word; the index of serial numbers tells both. */
function beginsWith(word: FoundTerm): Sql | undefined {
  const ways = [
    ...(word.titles.length > 0 ? [hasTitles(word.titles)] : []),
    ...(word.firstTag === null ? [] : [hasTags(word)]),
  ];
  return ways.length === 0 ? undefined : sql`(${join(ways, ' or ')})`;
}

/**
 * The ways in which rows have several words of which none begins another: each begins another text of the row. Either one begins the
 * serial number and the others begin tag and title, or there are two, and one begins the title and the other the tag.
 */
function waysOf(words: readonly Word[]): Way[] {
  return words.flatMap((word) => {
    const ways: Way[] = [];
    const others = words.filter((other) => other !== word);
    const [ofTitle = 0, , ofSerial = 0] = word.shares;
    const begun = others.flatMap((other) => beginsWith(other) ?? []);
    const { serials, titles } = word;
    if (serials && serials.groups.length > 0 && begun.length === others.length) {
      const shares = others.map(({ shares: [title = 0, tag = 0] }) => Math.min(1, title + tag));
      ways.push({
        whole: and([hasSerial(serials), ...begun]),
        ranges: serialRanges(serials).map((range) => and([range, ...begun])),
        share: shares.reduce((product, share) => product * share, ofSerial),
      });
    }
    const [other, ...more] = others;
    if (other && more.length === 0 && titles.length > 0 && other.firstTag !== null) {
      ways.push({
        whole: and([hasTitles(titles), hasTags(other)]),
        ranges: titles.map((key) => and([hasTitles([key]), hasTags(other)])),
        share: ofTitle * (other.shares[1] ?? 0),
        isInList: true,
      });
    }
    return ways;
  });
}

/**
 * Looks words up that have no trigram: what begins with them. Undefined where very many titles do. With one sign, the groups of
 * serial numbers are found one after the other, each by one search of the index. Of several words, what is called as they were
 * typed is found, too.
 */
export async function lookUpBeginnings(
  db: Queryable,
  typed: readonly string[],
): Promise<FoundTerms | undefined> {
  const terms = withoutBeginnings(typed);
  const isAlone = terms.length === 1;
  const rows = await db.many<WordRow>(
    sql`select word.*, ${isAlone ? raw("'{}'::bigint[]") : titlesBeginning(typed.join(' '))} as typed,
      (select reltuples from pg_class where oid = 'equipment'::regclass) as all
      from (${join(
        terms.map((term, n) => wordSql(term, n, isAlone)),
        ' union all ',
      )}) word order by n`,
    { planEachTime: true },
  );
  const isTooMany = ({ titles, groups, typed: called }: WordRow) =>
    Math.max(titles.length, called.length) > mostTitles || groups.length > mostGroups;
  if (rows.some(isTooMany)) return undefined;
  const all = Math.max(1, rows[0]?.all ?? 1);
  const words = rows.map(({ titles, pattern, isLonger, groups, expected, hasTags: areThere }, n) => {
    const tags = areThere ? tagsFrom(terms[n] ?? '') : undefined;
    const shares = expected.map((items) => Math.min(1, Number(items) / all));
    return {
      term: terms[n] ?? '',
      pattern,
      isComplete: true,
      titles,
      people: [],
      peopleOfAll: [],
      firstTag: tags?.first ?? null,
      lastTag: tags?.last ?? null,
      codes: [],
      moreCodes: [],
      serials: { pattern: isLonger ? pattern : null, groups },
      shares,
      share: Math.min(1, Math.max(...shares, 1 / all)),
      isShort: false,
    };
  });
  const found = { terms: words, all, together: { titles: [], expected: 0 } };
  const [only] = words;
  if (only && isAlone) return { ...found, expected: Math.round(only.share * all), share: only.share };
  const ways = waysOf(words);
  const share = ways.reduce((sum, way) => sum + way.share, 0);
  const called = rows[0]?.typed ?? [];
  if (called.length > 0)
    ways.push({
      whole: hasTitles(called),
      ranges: called.map((key) => hasTitles([key])),
      share: 0,
      isInList: true,
    });
  return { ...found, ways, expected: Math.round(share * all), share: Math.max(share, 1 / all) };
}
