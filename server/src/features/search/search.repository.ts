import {
  searchedEntities,
  searchLimits,
  type SearchedEntity,
  type SearchScope,
} from '#contract/features/search/search-scopes.ts';
import type { FoundRecord, SearchAnswer } from '#contract/features/search/search.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { selectItems } from './search.items.ts';
import { selectCodes, selectSerialEnds } from './search.probes.ts';

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

const record = raw(`s.entity, s.record_id as id, s.label, s.form, s.is_live, s.changed_at`);

/** One scan of an index of words, cut where there are too many; what is cut off is not read. */
function selectCandidates(name: string, where: Sql): Sql {
  return sql`${raw(name)} as materialized (
    select ${record} from search_entry s where ${where} and s.words @@ (select query from asked))`;
}

const noCuts = raw('cuts as (select false as is_cut)');

function selectTerms(question: Question, entities: readonly SearchedEntity[]): { ctes: Sql[]; from: Sql } {
  const { text, scope } = question;
  const isAllowed = sql`s.entity = any(${entities}::text[])`;
  if (scope === 'bin') {
    return {
      ctes: [selectCandidates('removed', sql`s.in_bin and ${isAllowed}`), noCuts],
      from: sql`(select * from removed limit ${halfOfCandidates})`,
    };
  }
  const hasItems = entities.includes('equipment');
  const hasOthers = entities.some((entity) => entity !== 'equipment');
  return {
    ctes: [
      ...(hasItems ? selectItems(text, { onlyCodes: scope === 'codes' }) : [noCuts]),
      ...(hasOthers
        ? [selectCandidates('others', sql`s.entity <> 'equipment' and not s.in_bin and ${isAllowed}`)]
        : []),
    ],
    from: join(
      [
        ...(hasItems ? [raw('select * from items')] : []),
        ...(hasOthers ? [sql`(select * from others limit ${halfOfCandidates})`] : []),
      ],
      ' union all ',
    ),
  };
}

const noTerms: Sql = sql`select null::text as entity, null::uuid as id, null as label, false as ends_with, 0 as place, 0 as count
  where false`;

/** The candidates in their order: best matches of each kind first, each kind counted. */
function selectRanked(from: Sql): Sql {
  return sql`
    select c.entity, c.id, c.label, ends_with, count(*) over (partition by c.entity)::int as count,
      row_number() over (partition by c.entity order by ends_with desc,
        c.form like asked.form || '%' or c.form like '%|' || asked.form || '%' desc,
        c.form like all (asked.words) desc, v.opened_at desc nulls last, c.is_live desc, c.changed_at desc, c.id)::int as place
    from (${from}) c cross join asked
      cross join lateral (select right(lower(c.label), length(asked.suffix)) = asked.suffix as ends_with) e
      left join opened v on v.entity = c.entity and v.record_id = c.id`;
}

const perEntity = raw(String(searchLimits.perEntity));

/**
 * The one statement of a search: ranges of indexes for codes and names, and at most two scans of words. What is answered is
 * picked by what was found, and only then named: as it is called now, not as it was when its entry was written.
 */
export function askForRecords(question: Question, limit: number = searchLimits.records): Sql | undefined {
  const { text, scope } = question;
  const entities = entitiesOf(question);
  const isBin = scope === 'bin';
  const codes = isBin ? [] : selectCodes(text, entities, { withNames: scope !== 'codes' });
  const byTerms = (scope === 'codes' ? numberedEntities : termEntities).filter((entity) =>
    entities.includes(entity),
  );
  const ends = isBin || !entities.includes('equipment') ? undefined : selectSerialEnds(text);
  if (codes.length === 0 && byTerms.length === 0) return undefined;
  const area = byTerms.length === 1 ? byTerms[0] : null;
  const terms = byTerms.length === 0 ? undefined : selectTerms(question, byTerms);
  const noCodes = sql`select null::text as entity, null::uuid as id, null as matched, false as is_exact, 0 as rank where false`;
  // Numbers and tags, not what has the words in its title.
  const isMeant = scope === 'codes' ? sql` and position(lower(${text}::text) in lower(label)) > 0` : raw('');
  // Behind what has the words: four signs are the end of a serial number by chance.
  const byEnds = ends
    ? sql` union all select 'equipment', id, matched, false, true, 2, 0 from ${ends} ends`
    : raw('');
  return sql`
    with asked as materialized (
        select search_query(${text}, ${area}) as query, terms, replace(terms::text, ' & ', ' | ')::tsquery as any_term,
          rtrim(search_form(${text})) as form, '-' || lower(${text}::text) as suffix,
          array(select '% ' || word || '%' from unnest(search_words(${text})) word) as words,
          number, case when number ~ '^[0-9]{1,3}$' then chr(1) else chr(1114111) end as behind
        from (select search_query(${text}, null) as terms,
          (select (array_agg(word order by length(word) desc, word))[1]
            from unnest(search_words(search_text(${text}))) word where word ~ '[0-9]') as number) whole),
      opened as materialized (
        select entity, record_id, opened_at from recent_record where user_id = ${question.userId}),
      found as (${codes.length === 0 ? noCodes : join(codes, ' union all ')}),
      once as (select distinct on (entity, id) * from found order by entity, id, is_exact desc, rank),
      best as (select * from once order by is_exact desc, rank, matched, id limit ${raw(String(searchLimits.records))}),
      ${join(terms?.ctes ?? [noCuts])},
      ranked as materialized (${terms === undefined ? noTerms : selectRanked(terms.from)}),
      every as (
        select entity, id, matched, is_exact, not is_exact as later, 0 as part, rank from best
        union all
        select entity, id, null, ends_with, not ends_with, 1, place from ranked where place <= ${perEntity}${isMeant}${byEnds}),
      numbered as (
        select *, row_number() over (partition by entity order by later, part, rank, matched, id) as nth
        from (select distinct on (entity, id) * from every order by entity, id, later, part, rank, matched) each_once),
      picked as materialized (
        select * from numbered where nth <= ${perEntity} order by later, part, rank, matched, id limit ${limit}),
      counted as (select json_object_agg(entity, count) as counts from (
        select distinct entity, jsonb_build_object('seen', count, 'isCut', entity = 'equipment' and is_cut) as count
        from ranked cross join cuts) kinds)
    select p.entity, p.id, named.label, named.title, named.note, p.matched, p.is_exact as "isExact",
      named.is_live as "isLive", counted.counts
    from picked p cross join counted
      cross join lateral (
        select * from search_source s where s.entity = p.entity and s.id = p.id and s.in_bin = ${isBin} offset 0) named
    order by later, part, rank, matched, p.id`;
}

interface Counted {
  seen: number;
  isCut: boolean;
}
type FoundRow = FoundRecord & { counts: Partial<Record<SearchedEntity, Counted>> | null };

/** How many of each kind there are: a number where all were seen, otherwise how many were. */
function countAreas(rows: readonly FoundRow[]): SearchAnswer['areas'] {
  const counts = new Map(Object.entries(rows[0]?.counts ?? {}) as [SearchedEntity, Counted][]);
  const others = [...counts].reduce(
    (sum, [entity, { seen }]) => sum + (entity === 'equipment' ? 0 : seen),
    0,
  );
  const areOthersCut = others >= maxCandidates / 2;
  const byWords = [...counts].map(([entity, { seen, isCut }]) =>
    isCut || (areOthersCut && entity !== 'equipment')
      ? { entity, count: null, seen }
      : { entity, count: seen },
  );
  // A range of codes that is full goes on: what begins alike is no word that could be counted.
  const byCodes = searchedEntities.filter(
    (entity) =>
      !counts.has(entity) && rows.filter((row) => row.entity === entity).length >= searchLimits.perEntity,
  );
  return [...byWords, ...byCodes.map((entity) => ({ entity, count: null }))];
}

export async function findRecords(db: Queryable, question: Question, limit: number): Promise<SearchAnswer> {
  const statement = askForRecords(question, limit);
  const rows = statement ? await db.many<FoundRow>(statement) : [];
  const found = rows.map(({ entity, id, label, title, note, matched, isExact, isLive }) => {
    return { entity, id, label, title, note, matched, isExact, isLive };
  });
  return { found, areas: countAreas(rows) };
}
