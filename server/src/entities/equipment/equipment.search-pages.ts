import { exactTotalLimit } from '#contract/shared/page.ts';
import { and, join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Place } from '#server/shared/list/cursor.ts';
import { conditionsOf } from '#server/shared/list/filters.ts';
import { storedColumns } from '#server/shared/list/order.ts';
import { limitSql, type PageQuestion } from '#server/shared/list/page-question.ts';
import { sortedPage } from '#server/shared/list/sorted-page.ts';
import { hasSerial, serialRanges } from './equipment.search-serials.ts';
import {
  hasTags,
  hasTitles,
  rowHasFoundTerm,
  rowHasOtherTerm,
  type FoundTerm,
  type FoundTerms,
  type Way,
} from './equipment.search-terms.ts';

/** The order in which the items of a title, a person or a state lie in their indexes. */
export const rangeOrder = 'status,tag';

/** What is expected up to here is read by index, counted and sorted; of more, as much as fills a page. */
export const mostCounted = 1.2 * exactTotalLimit;

/** Rows of the list that are looked through at most, and how many of them lie on a page of the index. */
export const walked = { most: 30_000, perPage: 31 };
/** Pages of an index that one range costs. */
export const pagesPerRange = 4;

/** Up to so many titles and people, each has its range in a page. */
const mostMerged = 25;
/** So many items are counted without being sorted, where the ranges of titles are merged for the page. */
const mergedFrom = 1_500;

/** The ranges of the rarest word; whether a row of theirs has the other words, its columns tell. */
export interface Ranges extends FoundTerm {
  others: Sql;
  /** Those of the titles that have all words: of their items no other column is asked. */
  titlesOfAll: string[];
  /** The conditions of the view itself. */
  where: Sql;
  /** A short word is looked for in names alone, beside a frequent one. */
  isByNames?: boolean;
  /** Counting it would read far more than a page. */
  isUncounted?: boolean;
  /** Several words without trigrams have these instead. */
  ways?: readonly Way[] | undefined;
}

export function rangesOf(
  { source, view }: PageQuestion,
  { terms, together, all, ways }: FoundTerms,
): Ranges | undefined {
  const [rarest, ...rest] = terms.filter((word) => word.isComplete).toSorted((a, b) => a.share - b.share);
  if (!rarest) return undefined;
  const where = conditionsOf(source, { ...view, q: '' });
  const alone = { others: raw('true'), where };
  if (ways)
    return { ...rarest, ...alone, titles: [], titlesOfAll: [], firstTag: null, serials: undefined, ways };
  const isBesideFrequent = terms.some((word) => word.isShort) && rarest.share * all > mostCounted;
  // Beside a frequent word, a word of one or two letters is looked for in names alone: no index knows its codes. The index of tags has
  // the texts of the rows.
  if (isBesideFrequent && rarest.firstTag === null) {
    const { titles } = together;
    const people = rarest.peopleOfAll;
    return {
      ...rarest,
      ...alone,
      titles,
      titlesOfAll: titles,
      people,
      codes: [],
      firstTag: null,
      isByNames: true,
      // What many people of such a name hold lies all over the list.
      isUncounted: people.length > 0,
    };
  }
  const others = [...rest, ...terms.filter((word) => !word.isComplete)];
  // Where no person, tag or code has another word, a title must have them all.
  const titles = rarest.titles.filter((key) =>
    rest.every(
      (word) =>
        word.titles.includes(key) ||
        word.people.length > 0 ||
        word.codes.length > 0 ||
        word.firstTag !== null,
    ),
  );
  const isOfAll = new Set(together.titles);
  return {
    ...rarest,
    titles,
    titlesOfAll: titles.filter((key) => isOfAll.has(key)),
    isUncounted: isBesideFrequent,
    others: and(others.map(rowHasOtherTerm)),
    where,
  };
}

/** How many ranges are merged: one for each title, each state of a tag and each two signs of serial numbers, and one for all that people hold. */
export const countOfRanges = ({ titles, people, firstTag, serials, ways = [] }: Ranges) =>
  titles.length +
  (people.length > 0 ? 8 : 0) +
  (firstTag === null ? 0 : 8) +
  (serials?.groups.length ?? 0) +
  ways.reduce((count, { ranges }) => count + ranges.length, 0);

/** The titles that have all words, and the others. */
function splitTitles({ titles, titlesOfAll }: Ranges): [certain: string[], uncertain: string[]] {
  const areCertain = new Set(titlesOfAll);
  return [titlesOfAll, titles.filter((key) => !areCertain.has(key))];
}

// What the codes found, as if it were the table of items; only the columns that ranges and words ask.
const codeRows = ({ codes }: Ranges) => sql`(
  select c.*, null::timestamptz as deleted_at, (select e.search from equipment e where e.id = c.id) as search
  from json_to_recordset(${JSON.stringify(codes)}::json)
    as c (id uuid, status equipment_status, tag text, title_key bigint, custodian_id uuid)) r`;

const after = (place: Place | undefined) => {
  if (!place) return raw('true');
  const [status, tag] = place.values;
  return sql`(r.status, r.tag, r.id) > (${status}::equipment_status, ${tag}::text, ${place.id}::uuid)`;
};

/** What the words mean, part by part, each item in one of them; only by index. */
function partsOf(ranges: Ranges, { order }: PageQuestion): Sql[] {
  const { codes, firstTag, serials, where, others } = ranges;
  const items = raw('equipment r');
  const ways: { from: Sql; range: Sql; isCertain?: boolean }[] = [];
  const heldBy = (people: readonly string[], isCertain: boolean) => {
    if (people.length > 0)
      ways.push({ from: items, range: sql`r.custodian_id = any(${people}::uuid[])`, isCertain });
  };
  const named = (keys: readonly string[], isCertain: boolean) => {
    if (keys.length > 0) ways.push({ from: items, range: hasTitles(keys), isCertain });
  };
  const isOfAll = new Set(ranges.peopleOfAll);
  const [certain, uncertain] = splitTitles(ranges);
  // First what needs no other column than the index has: the name of the holder or of the item tells all words.
  heldBy(
    ranges.people.filter((id) => isOfAll.has(id)),
    true,
  );
  named(certain, true);
  named(uncertain, false);
  heldBy(
    ranges.people.filter((id) => !isOfAll.has(id)),
    false,
  );
  if (firstTag !== null) ways.push({ from: items, range: hasTags(ranges) });
  if (serials && serials.groups.length > 0) ways.push({ from: items, range: hasSerial(serials) });
  if (codes.length > 0 && order.text === rangeOrder)
    ways.push({ from: codeRows(ranges), range: raw('true') });
  // By another order each is fetched: the codes tell the usual order alone.
  else if (codes.length > 0)
    ways.push({ from: items, range: sql`r.id = any(${codes.map(({ id }) => id)}::uuid[])` });
  return ways.map(({ from, range, isCertain }, n) => {
    const before = ways.slice(0, n).map((way) => sql`(${way.range}) is not true`);
    const conditions = [where, ...(isCertain ? [] : [others]), range, ...before];
    return sql`select ${storedColumns(order)} from ${from} where ${and(conditions)}`;
  });
}

/** All that is found, each item once, counted and sorted; only by index, and at most so many. */
export function countedPage(ranges: Ranges, question: PageQuestion, most = mostCounted): Sql {
  const { order } = question;
  const { ways, where } = ranges;
  // One item can have several words in more than one way.
  const found = ways
    ? join(
        ways.map(
          ({ whole }) => sql`select ${storedColumns(order)} from equipment r where ${where} and ${whole}`,
        ),
        ' union ',
      )
    : join(partsOf(ranges, question), ' union all ');
  return sortedPage(sql`${found} ${limitSql(most + 1)}`, question);
}

/**
 * Whether all that is found is counted without being sorted, and the next of it are merged, since so much is found in a few ranges that
 * reading it for its number and the ranges for the page is less work than sorting it. Not where rows of a range are passed over, since they
 * lack another word: those are read twice then.
 */
export function isMerged(ranges: Ranges, { expected, terms }: FoundTerms): boolean {
  const { people, serials, ways, titles, firstTag } = ranges;
  const [, uncertain] = splitTitles(ranges);
  const isWhole = terms.length === 1 || (firstTag === null && uncertain.length === 0);
  const isFew = titles.length <= mostMerged && (titles.length > 0 || firstTag !== null);
  return isWhole && isFew && people.length === 0 && !serials && !ways && expected >= mergedFrom;
}

/** How many items are found, at most one more than are counted; only by index. */
export const countedRanges = (ranges: Ranges, question: PageQuestion): Sql =>
  sql`select count(*)::int as counted from (
    ${join(partsOf(ranges, question), ' union all ')} ${limitSql(mostCounted + 1)}) found`;

/**
 * How many items have all words, up to one more than is told exactly, where a word has more titles than are looked up: by the index of
 * titles. A row is asked for its text only where another word is not in the title. Undefined where very many codes have each such word.
 */
export function countedByTitles({ source, view }: PageQuestion, { terms }: FoundTerms): Sql | undefined {
  const [rarest] = terms.filter((word) => word.hasManyTitles).toSorted((a, b) => a.share - b.share);
  if (!rarest) return undefined;
  const others = terms.filter((word) => word !== rarest);
  const where = conditionsOf(source, { ...view, q: '' });
  const haveOthers = and(others.map(rowHasFoundTerm));
  const titleHasOthers = and(others.map(({ pattern }) => sql`t.text like ${pattern}`));
  const ofTitles = (
    condition: Sql,
  ) => sql`select r.id from equipment_title t join equipment r on r.title_key = t.key
    where t.text like ${rarest.pattern} and ${where} and ${condition}`;
  const ofItems = (condition: Sql) =>
    sql`select r.id from equipment r where ${where} and ${condition} and ${haveOthers}`;
  const ways = [
    ofTitles(titleHasOthers),
    ...(others.length > 0 ? [ofTitles(sql`not (${titleHasOthers}) and ${haveOthers}`)] : []),
    ...(rarest.people.length > 0 ? [ofItems(sql`r.custodian_id = any(${rarest.people}::uuid[])`)] : []),
    ...(rarest.codes.length > 0
      ? [ofItems(sql`r.id = any(${rarest.codes.map(({ id }) => id)}::uuid[])`)]
      : []),
    ...(rarest.firstTag === null ? [] : [ofItems(hasTags(rarest))]),
  ];
  return sql`select count(*)::int as counted from (
    select from (${join(ways, ' union ')}) found limit ${raw(String(exactTotalLimit + 1))}) found`;
}

/** The next items of every range, merged in the order of the list. */
export function mergedPage(ranges: Ranges, { place, rows }: PageQuestion): Sql {
  const { titles, people, firstTag, lastTag, serials, where, others } = ranges;
  const [status = null, tag = null] = place?.values ?? [];
  // Within a state the place is one of tags alone: the index is entered at it.
  const tagsAfter = place
    ? sql`range.status >= ${status}::equipment_status and (range.status > ${status}::equipment_status
        or (r.tag, r.id) > (${tag}::text, ${place.id}::uuid))`
    : raw('true');
  const next = (
    list: Sql,
    range: Sql,
    later: Sql,
    more = others,
  ) => sql`select own.* from ${list} cross join lateral (
    select r.id, r.status, r.tag from equipment r where ${where} and ${more} and ${range} and ${later}
    order by r.status, r.tag, r.id ${limitSql(rows)}) own`;
  const nextOfTitles = (keys: readonly string[], more?: Sql) =>
    next(sql`unnest(${keys}::bigint[]) range (key)`, raw('r.title_key = range.key'), after(place), more);
  const parts: Sql[] = [];
  if (ranges.codes.length > 0)
    parts.push(
      sql`select r.id, r.status, r.tag from ${codeRows(ranges)} where ${where} and ${others} and ${after(place)}`,
    );
  const inOrder = (range: Sql) => sql`(select r.id, r.status, r.tag from equipment r
    where ${where} and ${others} and ${range} and ${after(place)} order by r.status, r.tag, r.id ${limitSql(rows)})`;
  // Ranges that have no item in common, merged lazily: a page reads little more than its own rows.
  const lazily = (
    ranges: readonly Sql[],
  ) => sql`(select * from (${join(ranges.map(inOrder), ' union all ')}) r
    order by r.status, r.tag, r.id ${limitSql(rows)})`;
  // Many titles begin with a letter, and many items have them: they soon fill a page in the order of the list.
  if (serials && titles.length > mostMerged) parts.push(inOrder(sql`r.title_key = any(${titles}::bigint[])`));
  else if (serials && titles.length > 0)
    parts.push(lazily(titles.map((key) => sql`r.title_key = ${key}::bigint`)));
  else if (titles.length > 0) {
    const [certain, uncertain] = splitTitles(ranges);
    if (certain.length > 0) parts.push(nextOfTitles(certain, raw('true')));
    if (uncertain.length > 0) parts.push(nextOfTitles(uncertain));
  }
  for (const { whole, ranges: own, share, isInList } of ranges.ways ?? []) {
    const isWalked = isInList === true && rows / share / walked.perPage < own.length * pagesPerRange;
    parts.push(isWalked ? inOrder(whole) : lazily(own));
  }
  if (people.length > 0 && people.length <= mostMerged)
    parts.push(
      next(sql`unnest(${people}::uuid[]) range (id)`, raw('r.custodian_id = range.id'), after(place)),
    );
  // Many people have the word: what is in use is walked in the order of the list, and what is held otherwise in an index of its own.
  else if (people.length > 0) {
    const isHeld = sql`r.custodian_id = any(${people}::uuid[])`;
    parts.push(
      lazily([
        sql`r.status = 'in_use' and ${isHeld}`,
        sql`r.status <> 'in_use' and r.custodian_id is not null and ${isHeld}`,
      ]),
    );
  }
  if (serials && serials.groups.length > 0) parts.push(lazily(serialRanges(serials)));
  if (firstTag !== null)
    parts.push(
      next(
        raw('unnest(enum_range(null::equipment_status)) range (status)'),
        sql`r.status = range.status and r.tag between ${firstTag} and ${lastTag}`,
        tagsAfter,
      ),
    );
  return sql`select id, array[status::text, tag] as keys from (
    ${join(parts, ' union ')}) page (id, status, tag) order by status, tag, page.id ${limitSql(rows)}`;
}
