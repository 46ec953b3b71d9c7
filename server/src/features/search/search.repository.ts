import {
  searchedEntities,
  searchLimits,
  type SearchedEntity,
  type SearchScope,
} from '#contract/features/search/search-scopes.ts';
import type { FoundRecord, SearchAnswer } from '#contract/features/search/search.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { entryMarks, selectItems } from './search.items.ts';
import {
  given,
  packedOf,
  probingFor,
  selectCodes,
  selectSerialEnds,
  type GivenName,
  type Probing,
} from './search.probes.ts';

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

/** What decides how the statement of a question looks; nothing of the question itself. */
interface Shape {
  scope: SearchScope | undefined;
  /** The kinds that are asked at all, and those of them that are asked by words. */
  entities: readonly SearchedEntity[];
  byTerms: readonly SearchedEntity[];
  probing: Probing;
}

function shapeOf(question: Question): Shape {
  const { text, scope } = question;
  const entities = entitiesOf(question);
  const asked = scope === 'codes' ? numberedEntities : termEntities;
  return {
    scope,
    entities,
    byTerms: asked.filter((entity) => entities.includes(entity)),
    probing:
      scope === 'bin'
        ? { ranks: [], mac: undefined, imei: undefined, isEnd: false }
        : probingFor(text, entities, { withNames: scope !== 'codes' }),
  };
}

/** One scan of an index of words, cut where there are too many; what is cut off is not read. */
function selectCandidates(name: string, where: Sql): Sql {
  return sql`${raw(name)} as materialized (
    select s.entity, s.record_id as id, s.label, s.is_live, s.changed_at, ${entryMarks} from search_entry s
    where ${where} and s.words @@ (select query from asked))`;
}

/** So many signs has the address of a device. */
const wholeMac = 17;

const noCuts = raw('cuts as (select false as is_cut)');
const isAllowed = sql`s.entity = any(${given('entities')}::text[])`;

function selectTerms({ scope, byTerms, probing }: Shape): { ctes: Sql[]; from: Sql } {
  if (scope === 'bin') {
    return {
      ctes: [selectCandidates('removed', sql`s.in_bin and ${isAllowed}`), noCuts],
      from: sql`(select * from removed limit ${halfOfCandidates})`,
    };
  }
  const hasItems = byTerms.includes('equipment');
  const hasOthers = byTerms.some((entity) => entity !== 'equipment');
  // An address of a device is no word.
  const hasWords = scope !== 'codes' && probing.mac?.length !== wholeMac && probing.imei === undefined;
  return {
    ctes: [
      ...(hasItems ? selectItems({ hasWords }) : [noCuts]),
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

const noTerms = raw(`candidates as (select null::text as entity where false),
  ranked as (select null::text as entity, null::uuid as id, null as label, false as ends_with, 0 as place where false)`);

/** The candidates in their order: best matches of each kind first. */
function selectRanked(from: Sql): Sql {
  return sql`candidates as materialized (${from}),
    ranked as (
      select c.entity, c.id, c.label, c.ends_with, row_number() over (partition by c.entity order by c.ends_with desc,
        c.starts_with desc, c.has_words desc, v.opened_at desc nulls last, c.is_live desc, c.changed_at desc, c.id)::int as place
      from candidates c left join opened v on v.entity = c.entity and v.record_id = c.id)`;
}

const text = sql`${given('text')}::text`;
const perEntity = raw(String(searchLimits.perEntity));
// What stands between words, as `search_words` of the database has it. Written out here: a statement calls no function for every question.
const signs = raw(
  String.raw`'[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u060c\u061b\u061f]+'`,
);
const splitTerms = (value: Sql) =>
  sql`select distinct left(word, 60) as word from regexp_split_to_table(fold(${value}), ${signs}) word where word <> ''`;

/** What the question is in all forms in which it is compared; the same words as `search_query` asks for. */
function selectQuestion(area: SearchedEntity | undefined): Sql {
  const ofArea = raw(area === undefined ? '' : ` || ' & '':${area}'''`);
  return sql`asked as materialized (
    select (every_term${ofArea})::tsquery as query, every_term::tsquery as terms, any_term, names, number,
      case when number ~ '^[0-9]{1,3}$' then chr(1) else chr(1114111) end as behind,
      rtrim(search_form(${text})) as form, '-' || lower(${text}) as suffix,
      array(select '% ' || word || '%' from (${splitTerms(text)}) plain) as words
    from (
      select string_agg(term, ' & ') as every_term, string_agg(term, ' | ')::tsquery as any_term,
        array_agg('% ' || word || case when is_whole then ' %' else '%' end) as names,
        (array_agg(word) filter (where word ~ '[0-9]'))[1] as number
      from (
        select word, is_whole, quote_literal(word) || case when is_whole then '' else ':*' end as term
        from (${splitTerms(sql`search_text(${text})`)}) each_word
          cross join lateral (select length(word) = 1 or word ~ '^[0-9]{1,3}$' as is_whole) kind
        order by length(word) desc, word limit 8) terms) whole)`;
}

/**
 * The one statement of a search: ranges of indexes for codes and names, and at most two scans of words. What is answered is
 * picked by what was found, and only then named: as it is called now, not as it was when its entry was written.
 */
function writeStatement(shape: Shape): Sql | undefined {
  const { scope, entities, byTerms, probing } = shape;
  const isBin = scope === 'bin';
  const codes = isBin ? [] : selectCodes(probing, entities.includes('equipment'));
  if (codes.length === 0 && byTerms.length === 0) return undefined;
  const terms = byTerms.length === 0 ? undefined : selectTerms(shape);
  const noCodes = raw(
    `select null::text as entity, null::uuid as id, null as matched, false as is_exact, 0 as rank where false`,
  );
  // Numbers and tags, not what has the words in its title.
  const isMeant = scope === 'codes' ? sql` and position(lower(${text}) in lower(label)) > 0` : raw('');
  // Behind what has the words: four signs are the end of a serial number by chance.
  const byEnds = probing.isEnd
    ? sql` union all select 'equipment', id, matched, false, true, 2, 0 from ${selectSerialEnds} ends`
    : raw('');
  return sql`
    with ${selectQuestion(byTerms.length === 1 ? byTerms[0] : undefined)},
      opened as materialized (
        select entity, record_id, opened_at from recent_record where user_id = ${given('userId')}),
      found as (${codes.length === 0 ? noCodes : join(codes, ' union all ')}),
      once as (select distinct on (entity, id) * from found order by entity, id, is_exact desc, rank),
      best as (select * from once order by is_exact desc, rank, matched, id limit ${raw(String(searchLimits.records))}),
      ${join(terms?.ctes ?? [noCuts])},
      ${terms === undefined ? noTerms : selectRanked(terms.from)},
      every as (
        select entity, id, matched, is_exact, not is_exact as later, 0 as part, rank from best
        union all
        select entity, id, null, ends_with, not ends_with, 1, place from ranked where place <= ${perEntity}${isMeant}${byEnds}),
      numbered as (
        select *, row_number() over (partition by entity order by later, part, rank, matched, id) as nth
        from (select distinct on (entity, id) * from every order by entity, id, later, part, rank, matched) each_once),
      picked as materialized (
        select * from numbered where nth <= ${perEntity} order by later, part, rank, matched, id limit ${given('limit')}),
      counted as (select json_object_agg(entity, json_build_object('seen', count, 'isCut', entity = 'equipment' and is_cut)) as counts
        from (select entity, count(*) as count from candidates group by entity) kinds cross join cuts)
    select p.entity, p.id, named.label, named.title, named.note, p.matched, p.is_exact as "isExact",
      named.is_live as "isLive", counted.counts
    from picked p cross join counted
      cross join lateral (
        select * from search_source s where s.entity = p.entity and s.id = p.id and s.in_bin = ${raw(String(isBin))} offset 0) named
    order by later, part, rank, matched, p.id`;
}

/** Statements by what decides how they look, as many as a connection keeps plans of. */
const statements = new Map<string, Sql | undefined>();
const mostStatements = 300;

function statementFor(shape: Shape): Sql | undefined {
  const { scope = '', entities, probing } = shape;
  const { ranks, mac, imei, isEnd } = probing;
  const key = [
    scope,
    entities,
    ranks,
    mac !== undefined,
    mac?.length === wholeMac,
    imei !== undefined,
    isEnd,
  ].join(' ');
  if (statements.has(key)) return statements.get(key);
  const statement = writeStatement(shape)?.written();
  if (statements.size < mostStatements) statements.set(key, statement);
  return statement;
}

export function askForRecords(question: Question, limit: number = searchLimits.records): Sql | undefined {
  const { text: typed, userId } = question;
  const shape = shapeOf(question);
  const { mac, imei } = shape.probing;
  const values: Record<GivenName, unknown> = {
    text: typed,
    packed: packedOf(typed),
    mac,
    imei,
    userId,
    limit,
    entities: shape.byTerms,
  };
  return statementFor(shape)?.withValues((name) => values[name as GivenName]);
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
