import { filterFields, type Entity } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { Filter, ListView } from '#contract/shared/list-query.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { parseRelativeDay } from '#contract/shared/relative-values.ts';
import { and, join, literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { daySql } from './day-sql.ts';
import { likeText } from './like-text.ts';
import { openValueSql } from './open-values.ts';
import { beginningsOf, listColumn, type ListSource } from './source.ts';

// Codes in capital letters are compared as they stand: statistics and indexes know them so, and not folded.
const comparedText = ({ isUpper }: FieldFacts, column: Sql) => (isUpper ? column : sql`fold(${column})`);
const asCompared = ({ isUpper }: FieldFacts, folded: Sql) => (isUpper ? sql`upper(${folded})` : folded);

/** Whether no index has the text of a filter: then every row is asked for it. */
function isUnindexedText(
  { entity, search }: ListSource<unknown>,
  { field, operator, values }: Filter,
): boolean {
  if (!search || filterFields(entity)[field]?.isUpper) return false;
  const hasBeginnings = operator !== 'contains' && search.titles.includes(field);
  return !hasBeginnings && values.some((value) => !search.isIndexed(value));
}

// The same as `fold`, which takes the time of ten comparisons, where every row is asked: of plain letters and digits nothing is unusual.
const foldQuickly = (column: Sql) =>
  sql`case when octet_length(${column}) = length(${column}) then lower(${column} collate "C") else fold(${column}) end`;

function anyOf(
  field: FieldFacts,
  column: Sql,
  values: readonly string[],
  compared = comparedText(field, column),
): Sql {
  // The values of a choice come from our own list: as literals the planner knows how many rows they mean.
  if (field.kind === 'choice') {
    const [only] = values;
    return values.length === 1 && only !== undefined
      ? sql`${column} = ${literal(only)}`
      : sql`${column} in (${join(values.map(literal))})`;
  }
  // One value is compared as such: only then can an index begin with it and go on in the order of the list.
  if (field.kind === 'reference') {
    return values.length === 1
      ? sql`${column} = ${values[0]}::uuid`
      : sql`${column} = any(${values}::uuid[])`;
  }
  if (field.kind === 'text' || field.kind === 'code') {
    const texts = values.map((value) => asCompared(field, sql`fold(${value})`));
    const [only] = texts;
    return texts.length === 1 && only
      ? sql`${compared} = ${only}`
      : sql`${compared} = any(array[${join(texts)}])`;
  }
  if (field.kind === 'date' && values.some((value) => parseRelativeDay(value) !== undefined)) {
    return sql`${column} in (${join(values.map((value) => edge(field, value)))})`;
  }
  return sql`${column} = any(${values}::${raw(castOf(field))}[])`;
}

function castOf(field: FieldFacts): string {
  switch (field.kind) {
    case 'integer':
      return 'int';
    case 'money':
    case 'percent':
    case 'decimal':
      return 'numeric';
    case 'date':
      return 'date';
    case 'instant':
      return 'timestamptz';
    case 'bool':
      return 'boolean';
    default:
      return 'text';
  }
}

// A day in a filter on a moment begins at midnight in the agency's zone.
function dayStart(day: Sql): Sql {
  return sql`((${day})::timestamp at time zone (setting_on('timeZone', current_date) #>> '{}'))`;
}

function edge(field: FieldFacts, value: string | undefined, days = 0): Sql {
  const day = daySql(value);
  if (field.kind === 'date') return day;
  if (field.kind === 'instant') return dayStart(sql`${day} + ${days}::int`);
  return sql`${value}::${raw(castOf(field))}`;
}

function within(source: ListSource<unknown>, filter: Filter, column: Sql): Sql {
  const table = name(source.references[filter.field]?.table ?? source.table);
  return sql`${column} in (
    with recursive branch as (
      select id from ${table} where id = any(${filter.values}::uuid[])
      union select child.id from ${table} child join branch on child.parent_id = branch.id
    ) select id from branch)`;
}

const hasText = (text: string) => sql`r.search like '%' || ${likeText(text)} || '%'`;

const isText = ({ operator }: Filter) =>
  operator === 'is' || operator === 'contains' || operator === 'starts';

// What a text field holds is also part of the search text, whose index finds it: the rest is compared row by row.
function alsoInSearch(source: ListSource<unknown>, filter: Filter): Sql[] {
  if (!isText(filter) || !source.entity.search.includes(filter.field)) return [];
  // The index of its values finds the beginning of a code that is compared as it stands.
  if (filter.operator !== 'contains' && filterFields(source.entity)[filter.field]?.isUpper) return [];
  if (source.search) return [source.search.mayHaveText(filter.field, filter.values)];
  return [sql`(${join(filter.values.map(hasText), ' or ')})`];
}

// The ids of the records that another table names with one of the values.
function lookupSql(ids: Sql, { operator }: Filter): Sql {
  return operator === 'not' ? sql`r.id not in (${ids})` : sql`r.id in (${ids})`;
}

function filterSql(source: ListSource<unknown>, filter: Filter): Sql {
  const { entity } = source;
  const key = openKeyOf(entity, filter.field);
  if (key !== undefined) return openValueSql(sql`r.${listColumn(entity.openField ?? '')}`, key, filter);
  const field = filterFields(entity)[filter.field];
  if (!field) throw new Error(`filter on unknown field ${filter.field}`);
  const lookup = source.lookups?.[filter.field];
  if (lookup) return lookupSql(lookup(filter.values), filter);
  const condition = source.conditions?.[filter.field];
  if (condition) return condition(filter);
  const column = source.computed?.[filter.field] ?? sql`r.${listColumn(filter.field)}`;
  const [first, second] = filter.values;
  const compared = isUnindexedText(source, filter) ? foldQuickly(column) : comparedText(field, column);
  switch (filter.operator) {
    case 'is':
      return anyOf(field, column, filter.values, compared);
    case 'not':
      return field.required
        ? sql`not (${anyOf(field, column, filter.values)})`
        : sql`(${column} is null or not (${anyOf(field, column, filter.values)}))`;
    case 'contains':
    case 'starts': {
      const anything = filter.operator === 'contains' ? raw(`'%' || `) : raw('');
      return sql`${compared} like ${anything}${asCompared(field, likeText(first ?? ''))} || '%'`;
    }
    case 'gte':
      return sql`${column} >= ${edge(field, first)}`;
    case 'lte':
      return sql`${column} <= ${edge(field, first)}`;
    case 'lt':
      return sql`${column} < ${edge(field, first)}`;
    case 'between':
      return field.kind === 'instant'
        ? sql`(${column} >= ${edge(field, first)} and ${column} < ${edge(field, second, 1)})`
        : sql`${column} between ${edge(field, first)} and ${edge(field, second)}`;
    case 'last':
      return field.kind === 'instant'
        ? sql`(${column} >= ${dayStart(sql`agency_today() - ${Number(first) - 1}::int`)} and ${column} < ${dayStart(raw('agency_today() + 1'))})`
        : sql`(${column} > agency_today() - ${Number(first)}::int and ${column} <= agency_today())`;
    case 'next':
      return sql`(${column} >= agency_today() and ${column} <= agency_today() + ${Number(first)}::int)`;
    case 'within':
      return within(source, filter, column);
    case 'empty': {
      const isEmpty = field.kind === 'list' ? sql`${column} = '{}'` : sql`${column} is null`;
      return first === 'true' ? isEmpty : sql`not (${isEmpty})`;
    }
  }
}

/** The words of a search; more than six narrow nothing that somebody would look for. */
export function termsOf(q: string): string[] {
  return q
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, 6);
}

/**
 * Whether a row has the words of a search. Words without a trigram (short ones, signs) would read every row: where no
 * word has one, they are looked for at the start of a few columns, one by one or as they were typed: `Rm 2` finds
 * Rm 208. Statements of a search are planned for their words, so only one of the two is left of the plan.
 */
function searchedBy(source: ListSource<unknown>, terms: readonly string[], anywhere: Sql): Sql {
  const hasTrigrams = sql`(${join(
    terms.map((term) => sql`has_trigrams(fold(${term}))`),
    ' or ',
  )})`;
  const startsWith = (text: string) =>
    sql`(${join(beginningsOf(source, sql`nullif(${likeText(text)}, '') || '%'`), ' or ')})`;
  const each = and(terms.map(startsWith));
  const starts = terms.length > 1 ? sql`(${each} or ${startsWith(terms.join(' '))})` : each;
  return sql`((${hasTrigrams} and ${anywhere}) or (not ${hasTrigrams} and ${starts}))`;
}

/** Whether a row has the words of a search, as its index finds it. */
export function searchTermsSql(source: ListSource<unknown>, q: string): Sql {
  const terms = termsOf(q);
  return searchedBy(source, terms, source.search?.hasAllTerms(terms) ?? and(terms.map(hasText)));
}

/** The same for rows that are looked through one by one. */
export function rowHasTermsSql(source: ListSource<unknown>, q: string): Sql {
  const terms = termsOf(q);
  return searchedBy(source, terms, and(terms.map(hasText)));
}

/** A view whose words were looked up: what they mean, as a condition on `r`. */
export interface SearchedView extends ListView {
  found?: Sql;
  /** Neither this record nor what is inside it is shown. */
  outside?: string | undefined;
}

function outsideSql(source: ListSource<unknown>, id: string): Sql {
  const table = name(source.table);
  return sql`r.id not in (
    with recursive branch as (
      select ${id}::uuid as id
      union select child.id from ${table} child join branch on child.parent_id = branch.id
    ) select id from branch)`;
}

/** By which texts a view of a long list is filtered: statistics do not know how many rows have them. */
export function textFilters({ entity, search }: ListSource<unknown>, { filters }: SearchedView): Filter[] {
  return search ? filters.filter((filter) => isText(filter) && entity.search.includes(filter.field)) : [];
}

function viewSql(
  source: ListSource<unknown>,
  view: SearchedView,
  isAlsoInSearch: (filter: Filter) => boolean,
): Sql {
  return and([
    view.bin ? raw('r.deleted_at is not null') : raw('r.deleted_at is null'),
    ...view.filters.flatMap((filter) => [
      ...(isAlsoInSearch(filter) ? alsoInSearch(source, filter) : []),
      filterSql(source, filter),
    ]),
    ...(view.q === '' ? [] : [view.found ?? searchTermsSql(source, view.q)]),
    ...(view.outside === undefined ? [] : [outsideSql(source, view.outside)]),
  ]);
}

/** Which rows a view shows, as conditions on the list's table `r`. */
export function conditionsOf(source: ListSource<unknown>, view: SearchedView): Sql {
  return viewSql(source, view, () => true);
}

/** The same within each record of a small table: the rows with a text are not named one by one, again for every record. */
export function conditionsInGroup(source: ListSource<unknown>, view: SearchedView): Sql {
  return viewSql(source, view, ({ field }) => source.search?.titles.includes(field) ?? false);
}

/** Whether the plan of a view depends on values that the planner must see. */
export function dependsOnValues(view: SearchedView): boolean {
  return view.q !== '' || view.filters.length > 0 || view.outside !== undefined;
}

/** The sort of a view, the entity's own where none is asked. */
export function sortOf(entity: Entity, view: ListView): { field: string; descending: boolean }[] {
  if (view.sort.length > 0) return view.sort;
  return entity.defaultSort
    .split(',')
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
}
