import {
  searchedEntities,
  searchLimits,
  type SearchedEntity,
  type SearchScope,
} from '#contract/features/search/search-scopes.ts';
import type { FoundRecord, SearchAnswer } from '#contract/features/search/search.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { selectCodes } from './search.probes.ts';

/** A search of a person who may read these kinds of record. */
export interface Question {
  text: string;
  scope: SearchScope | undefined;
  userId: string;
  readable: readonly SearchedEntity[];
}

/** Half of them items, so that a million of these never hide the few records of other kinds. */
const maxCandidates = 2_000;
const halfOfCandidates = raw(String(maxCandidates / 2));

/** The kinds that are asked at all. */
function entitiesOf({ scope, readable }: Question): readonly SearchedEntity[] {
  if (scope === undefined || scope === 'codes' || scope === 'bin') return readable;
  if (scope === 'people') return readable.filter((entity) => entity === 'person' || entity === 'user');
  return readable.filter((entity) => entity === scope);
}

/** Accounts are not among the entries: not everybody may read them. */
const termEntities = searchedEntities.filter((entity) => entity !== 'user');

/** What is shown by a number or a tag, not by a name. */
const numberedEntities: readonly SearchedEntity[] = [
  ...(['equipment', 'repair', 'entitlement', 'purchase-order'] as const),
  ...(['project', 'retirement', 'certificate', 'funding-source'] as const),
];

const record = raw(`s.entity, s.record_id as id, s.label, s.title, s.note, s.form, s.is_live, s.changed_at`);

/** One scan of an index of words, cut where there are too many; what is cut off is not read. */
function selectCandidates(name: string, where: Sql): Sql {
  return sql`${raw(name)} as materialized (
    select ${record} from search_entry s where ${where} and s.words @@ (select query from asked))`;
}

function selectTerms(question: Question, entities: readonly SearchedEntity[]): { ctes: Sql[]; from: Sql } {
  const isAllowed = sql`s.entity = any(${entities}::text[])`;
  if (question.scope === 'bin') {
    return {
      ctes: [selectCandidates('items', sql`s.in_bin and ${isAllowed}`)],
      from: sql`(select * from items limit ${halfOfCandidates})`,
    };
  }
  const parts = [
    ...(entities.includes('equipment')
      ? [['items', sql`s.entity = 'equipment' and not s.in_bin`] as const]
      : []),
    ...(entities.some((entity) => entity !== 'equipment')
      ? [['others', sql`s.entity <> 'equipment' and not s.in_bin and ${isAllowed}`] as const]
      : []),
  ];
  return {
    ctes: parts.map(([name, where]) => selectCandidates(name, where)),
    from: join(
      parts.map(([name]) => sql`(select * from ${raw(name)} limit ${halfOfCandidates})`),
      ' union all ',
    ),
  };
}

const noTerms: Sql = sql`select null::text as entity, null::uuid as id, null as label, null as title, null as note, true as is_live,
  false as ends_with, 0 as place, 0 as count where false`;

/** The candidates in their order: best matches of each kind first, each kind counted. */
function selectRanked(from: Sql): Sql {
  return sql`
    select c.entity, c.id, c.label, c.title, c.note, c.is_live, ends_with, count(*) over (partition by c.entity)::int as count,
      row_number() over (partition by c.entity order by ends_with desc,
        c.form like asked.form || '%' or c.form like '%|' || asked.form || '%' desc,
        c.form like all (asked.words) desc, v.opened_at desc nulls last, c.is_live desc, c.changed_at desc, c.id)::int as place
    from (${from}) c cross join asked
      cross join lateral (select right(lower(c.label), length(asked.suffix)) = asked.suffix as ends_with) e
      left join opened v on v.entity = c.entity and v.record_id = c.id`;
}

/** The one statement of a search: ranges of indexes for codes and names, and at most two scans of words. */
export function askForRecords(question: Question): Sql | undefined {
  const { text, scope } = question;
  const entities = entitiesOf(question);
  const codes = scope === 'bin' ? [] : selectCodes(text, entities, { withNames: scope !== 'codes' });
  const byTerms = (scope === 'codes' ? numberedEntities : termEntities).filter((entity) =>
    entities.includes(entity),
  );
  if (codes.length === 0 && byTerms.length === 0) return undefined;
  const area = byTerms.length === 1 ? byTerms[0] : null;
  const terms = byTerms.length === 0 ? undefined : selectTerms(question, byTerms);
  const noCodes = sql`select null::text as entity, null::uuid as id, null as matched, false as is_exact, 0 as rank where false`;
  const atMost = raw(String(searchLimits.records));
  return sql`
    with asked as materialized (
        select search_query(${text}, ${area}) as query, rtrim(search_form(${text})) as form,
          array(select '% ' || word || '%' from unnest(search_words(${text})) word) as words,
          '-' || lower(${text}::text) as suffix),
      opened as materialized (
        select entity, record_id, opened_at from recent_record where user_id = ${question.userId}),
      found as (${codes.length === 0 ? noCodes : join(codes, ' union all ')}),
      once as (select distinct on (entity, id) * from found order by entity, id, is_exact desc, rank),
      best as (select * from once order by is_exact desc, rank, matched, id limit ${atMost}),
      ${terms === undefined ? raw('') : sql`${join(terms.ctes)},`}
      ranked as (${terms === undefined ? noTerms : selectRanked(terms.from)})
    select entity, id, label, title, note, matched, "isExact", "isLive", count from (
      select best.entity, best.id, named.label, named.title, named.note, best.matched, best.is_exact as "isExact",
        named.is_live as "isLive", null::int as count, 0 as part, best.rank, not best.is_exact as later
      from best, lateral (select * from search_source s where s.entity = best.entity and s.id = best.id offset 0) named
      union all
      select entity, id, label, title, note, null, ends_with, is_live, count, 1, place, not ends_with
      from ranked where place <= ${raw(String(searchLimits.perEntity))}) answered
    order by later, part, rank, matched, id`;
}

/** Each record once, at most so many of a kind and in all. */
function pickFound(rows: readonly (FoundRecord & { count: number | null })[], limit: number): FoundRecord[] {
  const taken = new Set<string>();
  const perEntity = new Map<string, number>();
  const found: FoundRecord[] = [];
  for (const { count: _, ...row } of rows) {
    const key = `${row.entity} ${row.id}`;
    const ofKind = perEntity.get(row.entity) ?? 0;
    if (found.length >= limit || ofKind >= searchLimits.perEntity || taken.has(key)) continue;
    taken.add(key);
    perEntity.set(row.entity, ofKind + 1);
    found.push(row);
  }
  return found;
}

export async function findRecords(db: Queryable, question: Question, limit: number): Promise<SearchAnswer> {
  const statement = askForRecords(question);
  const rows = statement ? await db.many<FoundRecord & { count: number | null }>(statement) : [];
  // Numbers and tags, not what has the words in its title.
  const asked = question.text.toLowerCase();
  const isMeant = ({ label, count }: (typeof rows)[number]) =>
    question.scope !== 'codes' || count === null || label.toLowerCase().includes(asked);
  const counts = new Map<SearchedEntity, number>();
  for (const { entity, count } of rows) if (count !== null) counts.set(entity, count);
  const items = counts.get('equipment') ?? 0;
  const others = [...counts].reduce((sum, [entity, count]) => sum + (entity === 'equipment' ? 0 : count), 0);
  const isCut = (entity: SearchedEntity) => (entity === 'equipment' ? items : others) >= maxCandidates / 2;
  return {
    found: pickFound(rows.filter(isMeant), limit),
    areas: [...counts].map(([entity, count]) => ({ entity, count: isCut(entity) ? null : count })),
  };
}
