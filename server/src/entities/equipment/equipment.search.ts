import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { and, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { recallExpectation } from '#server/shared/list/expectations.ts';
import { columnsInGroup, groupedPage } from '#server/shared/list/grouped.ts';
import { orderOf } from '#server/shared/list/order.ts';
import type { PageQuestion } from '#server/shared/list/page-question.ts';
import { rangedPage, walkedPage } from '#server/shared/list/ranged.ts';
import type {
  FoundPage,
  KeyRow,
  KnownGroups,
  ReadFound,
  SearchTables,
} from '#server/shared/list/search-tables.ts';
import { countTotal, expectRows, isTrusted } from '#server/shared/list/total.ts';
import { lookUpBeginnings } from './equipment.search-beginnings.ts';
import {
  countedByTitles,
  countedPage,
  countOfRanges,
  countedRanges,
  isMerged,
  mergedPage,
  mostCounted,
  pagesPerRange,
  rangeOrder,
  rangesOf,
  walked,
  type Ranges,
} from './equipment.search-pages.ts';
import {
  hasAllTerms,
  isFoundBy,
  lookUpTerms,
  mayHaveText,
  mayHaveTrigrams,
  rowHasFoundTerm,
  type FoundTerms,
} from './equipment.search-terms.ts';
import { groupsOfNames, groupsOfTitles } from './equipment.search-groups.ts';
import { walkedInOrder } from './equipment.search-walks.ts';

/** What is found is counted and sorted for a later page too where it is at most so many pages long. */
const laterPages = 20;

/** In another order, so many at most are read and sorted; how many lie on a page of an index. */
const sorted = { most: 60_000, perPage: 30 };
/** Rows of an order that lie on a page of its index, of those that are looked at only for whether they are found. */
const orderedPerPage = 60;
/** Each of many people is a range of its own; how many items they hold, statistics tell nearly to the item. */
const mostCountedOfPeople = 1.05 * exactTotalLimit;
/** Items that are named by their codes are fetched for another order, up to so many; two pages each. */
const mostFetched = 200;
/** By models, places or people, so many at most are fetched and sorted: host names go with places, so that following those can read all items. */
const mostFetchedInGroups = 15_000;

type Counted = KeyRow & { counted?: number };

/** How many were counted; of names alone there may be more, whose codes have a short word. */
const countOf = (value: number, ranges: Ranges | undefined): Total => ({ value, exact: !ranges?.isByNames });

const nothing = (ranges: Ranges): FoundPage => ({ total: countOf(0, ranges), keys: [] });

const areNone = (ranges: Ranges) => countOfRanges(ranges) === 0 && ranges.codes.length === 0;

/** Fields that the index of the beginnings of serial numbers does not have. */
const withoutSerials = [
  'categoryId',
  'locationId',
  'custodianId',
  'modelId',
  'dueOn',
  'lastSeenOn',
  'nextDueOn',
  'warrantyEndsOn',
];

/** Whether the indexes that have what is found have what the view is sorted by, too. */
function isHeld({ source, order }: PageQuestion, { serials, ways, firstTag }: Ranges): boolean {
  const ofTitles = source.indexes?.wholes['modelId'] ?? [];
  const isByTitles = !serials && !ways && firstTag === null;
  const held = isByTitles ? ofTitles : ofTitles.filter((field) => !withoutSerials.includes(field));
  return order.sorts.every(({ field }) => held.includes(field));
}

/** Whether the items of the view can be taken range by range: in the order of the ranges, filtered by state at most. */
function hasRanges({ view, order }: PageQuestion): boolean {
  return order.text === rangeOrder && view.filters.every(({ field }) => field === 'status');
}

/** Whether one plan serves whatever word: each part of what it means is a range of its own index. Other words or a filter may be narrower. */
const isPlannedOnce = ({ view }: PageQuestion, { terms, ways }: FoundTerms, { serials }: Ranges) =>
  terms.length === 1 && !serials && !ways && view.filters.length === 0;

/** How many items are found in a few ranges; it is counted while the page is read. */
function countRanges(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
  ranges: Ranges,
): Promise<Total> {
  const counting = db
    .one<{ counted: number }>(countedRanges(ranges, question), {
      planEachTime: !isPlannedOnce(question, found, ranges),
    })
    .then(({ counted }) =>
      counted <= mostCounted
        ? countOf(counted, ranges)
        : { value: Math.max(found.expected, exactTotalLimit + 1), exact: false },
    );
  // Where the page fails first, nobody waits for its number.
  counting.catch(() => undefined);
  return counting;
}

/** Pages of the default order: few items are counted and sorted, many soon fill a page, of others the ranges are merged. */
async function findRangedPage(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
  read: ReadFound,
): Promise<FoundPage | undefined> {
  const { source, view, rows } = question;
  const ranges = rangesOf(question, found);
  const ask = (statement: Sql) => db.many<Counted>(statement, { planEachTime: true });
  const readPlanned: ReadFound = async (page) => {
    const keys = await ask(page);
    return { keys, counted: keys[0]?.counted };
  };
  const readFound = ranges && isPlannedOnce(question, found, ranges) ? read : readPlanned;
  if (ranges && areNone(ranges)) return nothing(ranges);
  const many = await inStates(db, question, found);
  const isUncounted = ranges?.isUncounted === true;
  const isMany = many !== undefined && (isUncounted || areMany(many, ranges));
  const isShort = !question.total || (question.total.exact && question.total.value <= laterPages * rows);
  if (ranges && !isMany && isShort) {
    if (many && isMerged(ranges, many)) {
      const total = question.total ?? countRanges(db, question, many, ranges);
      return { ...(await readFound(mergedPage(ranges, question), false)), total };
    }
    const page = await readFound(countedPage(ranges, question), true);
    const { counted = 0 } = page;
    // Nothing after the place says nothing about what is before it.
    if (page.keys.length === 0 && question.place)
      return { ...page, total: await countTotal(db, source, view) };
    if (counted <= mostCounted) return { ...page, total: countOf(counted, ranges) };
  }
  const totalOf = async (): Promise<Total> => {
    if (question.total) return question.total;
    if (!many) return countTotal(db, source, view);
    const total = ranges ? undefined : await countByTitles(db, question, many);
    if (total) return total;
    // Of a word that too many codes have, each would have to be fetched to be counted.
    const least = ranges && !isUncounted ? exactTotalLimit + 1 : 1;
    return { value: Math.max(many.expected, least), exact: false };
  };
  const walkedRows = rows / (many ?? found).share;
  // What people hold lies close together in some states: how far the next item is, their number does not tell.
  const expectedPages = Math.max(walkedRows / walked.perPage, ranges && ranges.people.length > 0 ? 300 : 0);
  const areFewRanges = ranges && countOfRanges(ranges) * pagesPerRange < expectedPages;
  if (!ranges?.serials && !ranges?.ways && !areFewRanges && walkedRows < walked.most) {
    const keys = await ask(walkedPage(question, walked.most, and(found.terms.map(rowHasFoundTerm))));
    if (keys.length === rows) return { total: await totalOf(), keys };
  }
  if (!ranges) return undefined;
  const keys = await ask(mergedPage(ranges, question));
  return { total: await totalOf(), keys };
}

/** The number of items whose names have a word that very many names have, unless far more are expected than are told exactly. */
async function countByTitles(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
): Promise<Total | undefined> {
  const statement = found.expected <= 2 * exactTotalLimit ? countedByTitles(question, found) : undefined;
  if (!statement) return undefined;
  const { counted } = await db.one<{ counted: number }>(statement, { planEachTime: true });
  return counted <= exactTotalLimit
    ? { value: counted, exact: true }
    : { value: Math.max(found.expected, counted), exact: false };
}

/** Whether more is expected than is counted. */
const areMany = ({ expected }: FoundTerms, ranges: Ranges | undefined) =>
  expected > (ranges && ranges.people.length > 0 ? mostCountedOfPeople : mostCounted);

/**
 * What is found in the states that a view is filtered by, where so much is expected that it is not counted. Undefined where that is
 * not certain, or other fields are filtered by, which can go with the words: then they say nothing of how many are left.
 */
async function inStates(
  db: Queryable,
  { source, view }: PageQuestion,
  found: FoundTerms,
): Promise<FoundTerms | undefined> {
  if (view.filters.length === 0) return found;
  if (view.filters.some(({ field }) => field !== 'status')) return undefined;
  const states = { ...view, q: '' };
  const rows = recallExpectation(source, states)?.rows ?? (await expectRows(db, source, states));
  const expected = Math.round((found.expected * rows) / found.all);
  return isTrusted(source, states, expected)
    ? { ...found, expected, share: (found.share * rows) / found.all }
    : undefined;
}

/** Whether the words mean a range of tags and nothing else. */
function isTagRange({ terms }: FoundTerms): boolean {
  const [{ firstTag, isComplete, titles, people, codes, serials } = { firstTag: null }, ...more] = terms;
  return (
    firstTag !== null &&
    isComplete &&
    !serials &&
    more.length === 0 &&
    titles.length + people.length + codes.length === 0
  );
}

/** Whether an index has the order, so that it can be followed without reading the whole list. */
function isIndexed({ source, order }: PageQuestion): boolean {
  const [first, second, ...more] = order.sorts;
  if (!first || !source.indexes || more.length > 0) return false;
  if (!second) return order.group !== undefined || source.indexes.sorts.includes(first.field);
  return (
    first.descending === second.descending &&
    source.indexes.pairs.some(({ filter, sort }) => filter === first.field && sort === second.field)
  );
}

/**
 * Pages of other orders, where all that is found is read in the indexes that it is found by, which hold what lists are sorted by: it
 * is counted on the way. Not where following the order is expected to cost less, unless that was done in vain.
 */
async function findSortedPage(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
  isWalked = false,
): Promise<FoundPage | undefined> {
  const ranges = found.terms.every(({ isComplete }) => isComplete) ? rangesOf(question, found) : undefined;
  if (!ranges || !isHeld(question, ranges) || ranges.codes.length > mostFetched) return undefined;
  const { people, titles } = ranges;
  const sortedPages = found.expected / sorted.perPage + pagesPerRange * (people.length + titles.length);
  const walkedPages = question.rows / found.share / orderedPerPage + question.rows;
  const isFollowed = isIndexed(question) && sortedPages > walkedPages;
  if (!isWalked && areMany(found, ranges) && isFollowed) return undefined;
  if (areNone(ranges)) return nothing(ranges);
  const keys = await db.many<Counted>(countedPage(ranges, question, sorted.most), { planEachTime: true });
  const value = keys[0]?.counted;
  // Nothing after the place says nothing about what is before it.
  if (value === undefined) return question.place ? undefined : nothing(ranges);
  return value <= sorted.most ? { total: { value, exact: true }, keys } : undefined;
}

/**
 * Pages of other orders, where titles and people mean what is found, and reading all of it costs more than walking the order, in
 * whose index both are keys.
 */
async function findWalkedPage(
  db: Queryable,
  question: PageQuestion,
  found: FoundTerms,
): Promise<FoundPage['keys'] | undefined> {
  const { source, order, rows } = question;
  const field = order.sorts[0]?.field ?? '';
  const areNamed = found.terms.every(({ isComplete, serials }) => isComplete && !serials);
  const ranges = areNamed && !found.ways ? rangesOf(question, found) : undefined;
  if (!ranges || !source.indexes?.sorts.includes(field)) return undefined;
  const { people, titles, codes, firstTag } = ranges;
  if (firstTag !== null || codes.length > mostFetched) return undefined;
  const walkedRows = rows / found.share;
  const sortedPages = found.expected / sorted.perPage + pagesPerRange * (people.length + titles.length);
  if (sortedPages < walkedRows / orderedPerPage + rows) return undefined;
  const walk = walkedInOrder(ranges, question, walkedRows * 4, found.all);
  const keys = walk && (await db.many<KeyRow>(walk, { planEachTime: true }));
  return keys?.length === rows ? keys : undefined;
}

/** Which models or categories have rows of a search, where titles alone mean it. */
function groupsOfSearch(question: PageQuestion, found: FoundTerms): KnownGroups | undefined {
  const field = question.order.sorts[0]?.field;
  const ranges = field === 'modelId' || field === 'categoryId' ? rangesOf(question, found) : undefined;
  if (!ranges || ranges.people.length + ranges.codes.length > 0 || ranges.firstTag !== null) return undefined;
  return groupsOfTitles(field, sql`t.key = any(${ranges.titles}::bigint[])`);
}

/** Pages of other orders, where following the order is cheaper than sorting all that is found. */
async function findOrderedPage(
  db: Queryable,
  question: PageQuestion,
  everywhere: FoundTerms,
): Promise<FoundPage | undefined> {
  const { order, view, rows } = question;
  const found = await inStates(db, question, everywhere);
  if (!found) return undefined;
  const ask = (statement: Sql) => db.many<Counted>(statement, { planEachTime: true });
  const totalOf = async (): Promise<Total> => {
    if (question.total) return question.total;
    const ranges = rangesOf(question, found);
    const total = ranges ? undefined : await countByTitles(db, question, found);
    if (total) return total;
    if (!ranges || ranges.isUncounted || ranges.isByNames || areMany(found, ranges))
      return { value: Math.max(found.expected, 1), exact: false };
    // Only the indexes that have what is found are read for its number, whatever it is sorted by.
    const usual = orderOf(question.source, { ...view, sort: [] });
    const [row] = await ask(countedPage(ranges, { ...question, order: usual, place: undefined, rows: 1 }));
    const counted = row?.counted ?? found.expected;
    return { value: Math.max(counted, 1), exact: counted <= mostCounted };
  };
  const areComplete = found.terms.every((term) => term.isComplete);
  // Rows that are looked through one by one have the text of a word that too many codes have to be looked up.
  const isFound = areComplete ? isFoundBy(found) : and(found.terms.map(rowHasFoundTerm));
  const searched = { ...question, view: { ...view, found: isFound } };
  const isByTag = order.text === 'tag' || order.text === '-tag';
  if (isByTag && isTagRange(found)) {
    const keys = await ask(rangedPage(searched, () => raw('r.id')));
    return keys.length === 0 ? undefined : { total: await totalOf(), keys };
  }
  const isToBeCounted = !question.total && !areMany(found, rangesOf(question, found));
  const walkedKeys = isToBeCounted ? undefined : await findWalkedPage(db, question, found);
  if (walkedKeys) return { total: await totalOf(), keys: walkedKeys };
  const page = await findSortedPage(db, question, found);
  if (page) return page;
  // No index of another order has serial numbers: each row would be fetched.
  if (found.terms.some((term) => term.serials)) return undefined;
  const walkedRows = rows / found.share;
  // Where all that is meant is named, the index tells it; otherwise each row that is walked is fetched, and so is all that is found.
  if (walkedRows > found.expected * (areComplete ? 0.5 : 2)) return undefined;
  if (!areComplete && order.group && found.expected <= mostFetchedInGroups) return undefined;
  const known = groupsOfSearch(question, found);
  const keys = await ask(
    order.group
      ? groupedPage(searched, known && columnsInGroup(order), known)
      : walkedPage(question, Math.ceil(walkedRows * 4), isFound),
  );
  if (keys.length === rows) return { total: await totalOf(), keys };
  // What is found lies far behind in this order.
  return findSortedPage(db, question, found, true);
}

/** How items are searched: words mean titles, people, tags and codes, and those are ranges of items. */
export const equipmentSearch: SearchTables = {
  hasAllTerms,
  mayHaveText,
  titles: ['name'],
  isIndexed: (text) => mayHaveTrigrams.test(text),
  groupsOf: groupsOfNames,
  findPage: async (db, question, terms, read) => {
    if (question.view.bin) return undefined;
    const found = (await lookUpTerms(db, terms)) ?? (await lookUpBeginnings(db, terms));
    if (!found) return undefined;
    const page = hasRanges(question)
      ? await findRangedPage(db, question, found, read)
      : await findOrderedPage(db, question, found);
    return page ?? { condition: isFoundBy(found), expected: found.expected };
  },
};
