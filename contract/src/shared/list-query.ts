import { isRealDay } from './day.ts';
import { isTree } from './entity-names.ts';
import { filterFields, filterNames, type Entity } from './entity.ts';
import type { ErrorCode, ErrorParams } from './errors.ts';
import type { FieldFacts, FieldKind } from './field.ts';
import { parseRelativeDay, relativeRecords } from './relative-values.ts';
import { isOpenValue, openKeyOf, openOperators } from './open-field.ts';

export const maxPageSize = 200;
export const defaultPageSize = 50;

/** How a filter compares. */
export const operators = [
  'is',
  'not',
  'contains',
  'starts',
  'gte',
  'lte',
  'lt',
  'between',
  'last',
  'next',
  'within',
  'empty',
] as const;
export type Operator = (typeof operators)[number];

const byKind: Record<FieldKind, readonly Operator[]> = {
  text: ['contains', 'is', 'starts', 'empty'],
  longText: ['contains', 'empty'],
  code: ['contains', 'is', 'starts', 'empty'],
  integer: ['is', 'gte', 'lte', 'between', 'empty'],
  money: ['is', 'gte', 'lte', 'between', 'empty'],
  percent: ['is', 'gte', 'lte', 'between', 'empty'],
  decimal: ['is', 'gte', 'lte', 'between', 'empty'],
  date: ['is', 'gte', 'lt', 'between', 'last', 'next', 'empty'],
  instant: ['gte', 'lt', 'between', 'last', 'empty'],
  bool: ['is'],
  choice: ['is', 'not', 'empty'],
  reference: ['is', 'within', 'not', 'empty'],
  list: ['empty'],
  values: [],
};

/** The operators a field can be filtered with; the first is meant where a caller of the API names none. */
export function operatorsOf(field: FieldFacts): readonly Operator[] {
  return byKind[field.kind].filter(
    (operator) =>
      (operator !== 'empty' || !field.required) &&
      (operator !== 'within' || (field.entity !== undefined && isTree(field.entity))),
  );
}

/** The operator that a new filter starts with: what is inside a branch, from an amount or a day on. */
export function usualOperator(field: FieldFacts): Operator | undefined {
  const offered = operatorsOf(field);
  const wanted = (['within', 'gte'] as const).find((operator) => offered.includes(operator));
  return wanted ?? offered[0];
}

export interface Filter {
  field: string;
  operator: Operator;
  values: string[];
}

export interface Sort {
  field: string;
  descending: boolean;
}

/** A question to a list: what to search, filter and sort by, and which page. */
export interface ListQuery {
  q: string;
  filters: Filter[];
  sort: Sort[];
  limit: number;
  after: string | undefined;
  /** The records in the bin instead of the living ones. */
  bin: boolean;
}

/** The part of a list query that decides which records are in it and in which order. */
export type ListView = Pick<ListQuery, 'q' | 'filters' | 'sort' | 'bin'>;

export interface QueryProblem {
  path: string;
  key: ErrorCode;
  params: ErrorParams;
}

function problemAt(path: string, key: ErrorCode, params: ErrorParams): QueryProblem {
  return { path, key, params };
}

const maxTextLength = 200;
export const maxFilterValues = 100;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
function isValueOf(field: FieldFacts, operator: Operator, value: string): boolean {
  if (operator === 'empty') return value === 'true' || value === 'false';
  if (operator === 'last' || operator === 'next') return /^[1-9]\d{0,3}$/.test(value);
  if (value.length > maxTextLength || /[\u0000-\u001F]/.test(value) || !value.isWellFormed()) return false;
  switch (field.kind) {
    case 'integer':
      return /^-?\d{1,9}$/.test(value);
    case 'money':
    case 'percent':
    case 'decimal':
      return /^\d{1,10}(\.\d{1,3})?$/.test(value);
    case 'date':
    case 'instant':
      return parseRelativeDay(value) !== undefined || (isRealDay(value) && value >= '1900-01-01');
    case 'bool':
      return value === 'true' || value === 'false';
    case 'choice':
      return field.values?.includes(value) ?? false;
    case 'reference':
      return (
        uuidPattern.test(value) || (operator !== 'within' && relativeRecords(field.entity).includes(value))
      );
    default:
      return value !== '';
  }
}

function hasRightCount(operator: Operator, count: number): boolean {
  if (operator === 'between') return count === 2;
  if (operator === 'is' || operator === 'not' || operator === 'within') {
    return count >= 1 && count <= maxFilterValues;
  }
  return count === 1;
}

/** Splits `a,b\,c` into its values; a comma inside a value is written with a backslash before it. */
export function splitValues(joined: string): string[] {
  const found: string[] = [];
  let value = '';
  for (let at = 0; at < joined.length; at += 1) {
    const character = joined.charAt(at);
    if (character === '\\' && at + 1 < joined.length) {
      at += 1;
      value += joined.charAt(at);
    } else if (character === ',') {
      found.push(value);
      value = '';
    } else value += character;
  }
  return [...found, value];
}

export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** Reads a filter on a value that the agency defines itself, of whichever kind it is. */
function readOpenFilter(path: string, name: string, given = 'is', joined: string): Filter | QueryProblem {
  const operator = openOperators.find((one) => one === given);
  if (!operator) return problemAt(path, 'unknown_operator', { field: name, operator: given });
  const values = splitValues(joined);
  const wrong = values.find((value) => !isOpenValue(operator, value));
  if (wrong !== undefined || !hasRightCount(operator, values.length)) {
    return problemAt(path, 'bad_filter_value', { field: name, value: (wrong ?? joined).slice(0, 80) });
  }
  return { field: name, operator, values };
}

/** Reads one `filter[field]` or `filter[field][operator]` parameter; anything the entity does not name is refused. */
function readFilter(entity: Entity, path: string, joined: string): Filter | QueryProblem {
  const match = /^filter\[([A-Za-z]+(?:\.\w+)?)\](?:\[([A-Za-z]+)\])?$/.exec(path);
  const name = match?.[1] ?? path;
  const field = filterNames(entity).includes(name) ? filterFields(entity)[name] : undefined;
  if (!field && openKeyOf(entity, name) !== undefined) return readOpenFilter(path, name, match?.[2], joined);
  if (!field) return problemAt(path, 'unknown_filter', { field: name });
  const operator = (match?.[2] ??
    (field.kind === 'text' || field.kind === 'code' ? 'is' : operatorsOf(field)[0])) as Operator | undefined;
  if (!operator || !operatorsOf(field).includes(operator)) {
    return problemAt(path, 'unknown_operator', { field: name, operator: match?.[2] ?? '' });
  }
  const values = splitValues(joined);
  const wrong = values.find((value) => !isValueOf(field, operator, value));
  if (wrong !== undefined || !hasRightCount(operator, values.length)) {
    return problemAt(path, 'bad_filter_value', { field: name, value: (wrong ?? joined).slice(0, 80) });
  }
  return { field: name, operator, values };
}

/** Reads `-field,field`; an unknown or repeated field is refused. */
function readSort(entity: Entity, joined: string): Sort[] | QueryProblem {
  const found: Sort[] = [];
  for (const part of joined.split(',')) {
    const field = part.replace(/^-/, '');
    if (!entity.sort.includes(field) || found.some((sort) => sort.field === field) || found.length === 4) {
      return problemAt('sort', 'unknown_sort', { field: field.slice(0, 80) });
    }
    found.push({ field, descending: part.startsWith('-') });
  }
  return found;
}

/** Reads a list query from the parameters of an address; `extra` names further parameters an endpoint takes. */
export function readListQuery(
  entity: Entity,
  parameters: Iterable<[string, string]>,
  extra: readonly string[] = [],
): { query: ListQuery; problems: QueryProblem[] } {
  const query: ListQuery = {
    q: '',
    filters: [],
    sort: [],
    limit: defaultPageSize,
    after: undefined,
    bin: false,
  };
  const problems: QueryProblem[] = [];
  for (const [name, value] of parameters) {
    if (name.startsWith('filter[')) {
      const filter = readFilter(entity, name, value);
      if ('key' in filter) problems.push(filter);
      else query.filters.push(filter);
    } else if (name === 'q') {
      if (value.length > maxTextLength || value.includes('\u0000') || !value.isWellFormed()) {
        problems.push(problemAt('q', 'bad_filter_value', { field: 'q', value: value.slice(0, 80) }));
      } else query.q = value.trim();
    } else if (name === 'sort') {
      const sort = value === '' ? [] : readSort(entity, value);
      if (Array.isArray(sort)) query.sort = sort;
      else problems.push(sort);
    } else if (name === 'limit') {
      if (/^[1-9]\d{0,2}$/.test(value) && Number(value) <= maxPageSize) query.limit = Number(value);
      else problems.push(problemAt('limit', 'bad_limit', { max: maxPageSize }));
    } else if (name === 'bin') {
      if (value === 'true' || value === 'false') query.bin = value === 'true';
      else problems.push(problemAt('bin', 'bad_filter_value', { field: 'bin', value: value.slice(0, 80) }));
    } else if (name === 'after') query.after = value;
    else if (!extra.includes(name)) {
      problems.push(problemAt(name.slice(0, 80), 'unknown_parameter', { name: name.slice(0, 80) }));
    }
  }
  return { query, problems };
}

/** Writes the deciding part of a list query as parameters, in the form that `readListQuery` reads. */
export function writeListView(view: ListView): [string, string][] {
  const parameters: [string, string][] = [];
  if (view.q) parameters.push(['q', view.q]);
  for (const filter of view.filters) {
    parameters.push([`filter[${filter.field}][${filter.operator}]`, joinValues(filter.values)]);
  }
  if (view.sort.length > 0) parameters.push(['sort', writeSort(view.sort)]);
  if (view.bin) parameters.push(['bin', 'true']);
  return parameters;
}

export function writeSort(sort: readonly Sort[]): string {
  return sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
}
