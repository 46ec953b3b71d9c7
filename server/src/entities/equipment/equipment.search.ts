import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { and, join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Place } from '#server/shared/list/cursor.ts';
import { conditionsOf } from '#server/shared/list/filters.ts';
import { groupedPage } from '#server/shared/list/grouped.ts';
import { limitSql, type PageQuestion } from '#server/shared/list/page-question.ts';
import { rangedPage, walkedPage } from '#server/shared/list/ranged.ts';
import type { FoundPage, KeyRow, SearchTables } from '#server/shared/list/source.ts';
import { countTotal } from '#server/shared/list/total.ts';
import { lookUpBeginning } from './equipment.search-beginnings.ts';
import { hasSerial, serialRanges } from './equipment.search-serials.ts';
import {
  hasAllTerms,
  hasFoundTerm,
  lookUpTerms,
  mayHaveText,
  rowHasFoundTerm,
  type FoundTerm,
  type FoundTerms,
} from './equipment.search-terms.ts';

/** The order in which the items of a title, a person or a state lie in their indexes. */
const rangeOrder = 'status,tag';

/** What is expected up to here is read by index, counted and sorted; of more, as much as fills a page. */
const mostCounted = 1.2 * exactTotalLimit;
/** Rows of the list that are looked through at most, and how many of them lie on a page of the index. */
const walked = { most: 30_000, perPage: 31 };
/** Pages of an index that one range costs. */
const pagesPerRange = 4;
/** Up to so many titles and people, each has its range in a page. */
const mostMerged = 25;
/** What is found is counted and sorted for a later page too where it is at most so many pages long. */
const laterPages = 20;

type Counted = KeyRow & { counted?: number };

/** Whether the items of the view can be taken range by range: in the order of the ranges, filtered by state at most. */
function hasRanges({ view, order }: PageQuestion): boolean {
  return order.text === rangeOrder && view.filters.every(({ field }) => field === 'status');
}

/** The ranges of the rarest word; whether a row of theirs has the other words, its columns tell. */
interface Ranges extends FoundTerm {
  others: Sql;
  /** The conditions of the view itself. */
  where: Sql;
}

function rangesOf({ source, view }: PageQuestion, { terms, together, all }: FoundTerms): Ranges | undefined {
  const [rarest, ...rest] = terms.filter((word) => word.isComplete).toSorted((a, b) => a.share - b.share);
  if (!rarest) return undefined;
  const where = conditionsOf(source, { ...view, q: '' });
  // Beside a frequent word, a word of one or two letters is looked for in titles alone: no index knows its codes.
  if (terms.some((word) => word.isShort) && rarest.share * all > mostCounted) {
    const { titles } = together;
    return { ...rarest, titles, people: [], codes: [], firstTag: null, others: raw('true'), where };
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
  return {
    ...rarest,
    titles,
    others: and(others.map(rowHasFoundTerm)),
    where,
  };
}

/** How many ranges are merged: one for each title, each state of a tag and each two signs of serial numbers, and one for all that people hold. */
const countOfRanges = ({ titles, people, firstTag, serials }: Ranges) =>
  titles.length + (people.length > 0 ? 8 : 0) + (firstTag === null ? 0 : 8) + (serials?.groups.length ?? 0);

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

/** All items of the ranges, each once, counted and sorted; only by index, and at most so many. */
function countedPage(ranges: Ranges, { place, rows }: PageQuestion): Sql {
  const { titles, codes, firstTag, lastTag, serials, where, others } = ranges;
  const items = raw('equipment r');
  const ways: { from: Sql; range: Sql; isCertain?: boolean }[] = [];
  const heldBy = (people: readonly string[], isCertain: boolean) => {
    if (people.length > 0)
      ways.push({ from: items, range: sql`r.custodian_id = any(${people}::uuid[])`, isCertain });
  };
  const isOfAll = new Set(ranges.peopleOfAll);
  // First what needs no other column than the index has: the name of the holder tells all words.
  heldBy(
    ranges.people.filter((id) => isOfAll.has(id)),
    true,
  );
  if (titles.length > 0) ways.push({ from: items, range: sql`r.title_key = any(${titles}::bigint[])` });
  heldBy(
    ranges.people.filter((id) => !isOfAll.has(id)),
    false,
  );
  if (firstTag !== null) ways.push({ from: items, range: sql`r.tag between ${firstTag} and ${lastTag}` });
  if (serials && serials.groups.length > 0) ways.push({ from: items, range: hasSerial(serials) });
  if (codes.length > 0) ways.push({ from: codeRows(ranges), range: raw('true') });
  const parts = ways.map(({ from, range, isCertain }, n) => {
    const before = ways.slice(0, n).map((way) => sql`(${way.range}) is not true`);
    const conditions = [where, ...(isCertain ? [] : [others]), range, ...before];
    return sql`select r.id, r.status, r.tag from ${from} where ${and(conditions)}`;
  });
  return sql`
    with found as materialized (${join(parts, ' union all ')} ${limitSql(mostCounted + 1)})
    select id, array[status::text, tag] as keys, (select count(*)::int from found) as counted
    from found r where ${after(place)} order by status, tag, id ${limitSql(rows)}`;
}

/** The next items of every range, merged in the order of the list. */
function mergedPage(ranges: Ranges, { place, rows }: PageQuestion): Sql {
  const { titles, people, firstTag, lastTag, serials, where, others } = ranges;
  const [status = null, tag = null] = place?.values ?? [];
  // Within a state the place is one of tags alone: the index is entered at it.
  const tagsAfter = place
    ? sql`range.status >= ${status}::equipment_status and (range.status > ${status}::equipment_status
        or (r.tag, r.id) > (${tag}::text, ${place.id}::uuid))`
    : raw('true');
  const next = (list: Sql, range: Sql, later: Sql) => sql`select own.* from ${list} cross join lateral (
    select r.id, r.status, r.tag from equipment r where ${where} and ${others} and ${range} and ${later}
    order by r.status, r.tag, r.id ${limitSql(rows)}) own`;
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
  else if (titles.length > 0)
    parts.push(
      next(sql`unnest(${titles}::bigint[]) range (key)`, raw('r.title_key = range.key'), after(place)),
    );
  if (people.length > 0 && people.length <= mostMerged)
    parts.push(
      next(sql`unnest(${people}::uuid[]) range (id)`, raw('r.custodian_id = range.id'), after(place)),
    );
  // Many people have the word: what is held is walked in the order of the list.
  else if (people.length > 0)
    parts.push(inOrder(sql`r.custodian_id is not null and r.custodian_id = any(${people}::uuid[])`));
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

/** Pages of the default order: few items are counted and sorted, many soon fill a page, of others the ranges are merged. */
async function findRangedPage(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
): Promise<FoundPage | undefined> {
  const { source, view, rows } = question;
  const ask = (statement: Sql) => db.many<Counted>(statement, { planEachTime: true });
  const ranges = rangesOf(question, found);
  if (ranges && countOfRanges(ranges) === 0 && ranges.codes.length === 0) {
    return { total: { value: 0, exact: true }, keys: [] };
  }
  const isMany = view.filters.length === 0 && found.expected > mostCounted;
  const isShort = !question.total || (question.total.exact && question.total.value <= laterPages * rows);
  if (ranges && !isMany && isShort) {
    const keys = await ask(countedPage(ranges, question));
    const counted = keys[0]?.counted;
    // Nothing after the place says nothing about what is before it.
    if (counted === undefined && question.place) return { total: await countTotal(db, source, view), keys };
    if ((counted ?? 0) <= mostCounted) return { total: { value: counted ?? 0, exact: true }, keys };
  }
  const totalOf = async (): Promise<Total> => {
    if (question.total) return question.total;
    if (view.filters.length > 0) return countTotal(db, source, view);
    // Of a word that too many codes have, each would have to be fetched to be counted.
    const least = ranges ? exactTotalLimit + 1 : 1;
    return { value: Math.max(found.expected, least), exact: false };
  };
  const walkedRows = rows / found.share;
  // What people hold lies close together in some states: how far the next item is, their number does not tell.
  const expectedPages = Math.max(walkedRows / walked.perPage, ranges && ranges.people.length > 0 ? 300 : 0);
  const areFewRanges = ranges && countOfRanges(ranges) * pagesPerRange < expectedPages;
  if (!ranges?.serials && !areFewRanges && walkedRows < walked.most) {
    const keys = await ask(walkedPage(question, walked.most, and(found.terms.map(rowHasFoundTerm))));
    if (keys.length === rows) return { total: await totalOf(), keys };
  }
  if (!ranges) return undefined;
  const keys = await ask(mergedPage(ranges, question));
  return { total: await totalOf(), keys };
}

/** Whether the words mean a range of tags and nothing else. */
function isTagRange({ terms }: FoundTerms): boolean {
  const [{ firstTag, isComplete, titles, people, codes } = { firstTag: null }, ...more] = terms;
  return (
    firstTag !== null && isComplete && more.length === 0 && titles.length + people.length + codes.length === 0
  );
}

/** Pages of other orders, where following the order is cheaper than sorting all that is found. */
async function findOrderedPage(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
): Promise<FoundPage | undefined> {
  const { order, view, rows } = question;
  if (view.filters.length > 0) return undefined;
  const ask = (statement: Sql) => db.many<Counted>(statement, { planEachTime: true });
  const totalOf = async (): Promise<Total> => {
    if (question.total) return question.total;
    const ranges = found.expected > mostCounted ? undefined : rangesOf(question, found);
    const [row] = ranges ? await ask(countedPage(ranges, { ...question, place: undefined, rows: 1 })) : [];
    const counted = row?.counted ?? found.expected;
    return { value: Math.max(counted, 1), exact: ranges !== undefined && counted <= mostCounted };
  };
  const isFound = and(found.terms.map(hasFoundTerm));
  const searched = { ...question, view: { ...view, found: isFound } };
  const isByTag = order.text === 'tag' || order.text === '-tag';
  if (isByTag && isTagRange(found)) {
    const keys = await ask(rangedPage(searched, raw('r.id')));
    return keys.length === 0 ? undefined : { total: await totalOf(), keys };
  }
  // No index of another order has serial numbers: each row would be fetched.
  if (!found.terms.every((term) => term.isComplete && !term.serials)) return undefined;
  const walkedRows = rows / found.share;
  if (walkedRows * 2 > found.expected) return undefined;
  const keys = await ask(
    order.group ? groupedPage(searched) : walkedPage(question, Math.ceil(walkedRows * 4), isFound),
  );
  return keys.length === rows ? { total: await totalOf(), keys } : undefined;
}

/** The only word, also where it is followed by beginnings of itself: what begins with it begins with them. */
function beginningOf([first, ...rest]: readonly string[]): string | undefined {
  return rest.every((term) => first?.toLowerCase().startsWith(term.toLowerCase())) ? first : undefined;
}

/** How items are searched: words mean titles, people, tags and codes, and those are ranges of items. */
export const equipmentSearch: SearchTables = {
  hasAllTerms,
  mayHaveText,
  findPage: async (db, question, terms) => {
    if (question.view.bin) return undefined;
    const beginning = beginningOf(terms);
    const found =
      (await lookUpTerms(db, terms)) ??
      (beginning === undefined ? undefined : await lookUpBeginning(db, beginning));
    if (!found) return undefined;
    const find = hasRanges(question) ? findRangedPage : findOrderedPage;
    const page = await find(db, question, found);
    return page ?? and(found.terms.map(hasFoundTerm));
  },
};
