import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import { firstSigns } from './equipment.search-serials.ts';
import { mostTitles, type FoundTerms } from './equipment.search-terms.ts';

/** As many as are merged; a sign that more than these follow is no beginning of serial numbers that somebody gave. */
const mostGroups = 60;

const isNumbered = raw('r.deleted_at is null and r.serial is not null');
const tagSigns = /^[A-Za-z0-9.-]{1,20}$/;

/** The tags that begin with the word; they have capitals, digits and two signs, of all of which Z is the last. */
function tagsFrom(term: string): { first: string; last: string } | undefined {
  if (!tagSigns.test(term)) return undefined;
  const first = term.toUpperCase();
  return { first, last: first.padEnd(20, 'Z') };
}

/**
 * Looks a word up that has no trigram: what begins with it. Undefined where very many titles do. With one sign, the groups of
 * serial numbers are found one after the other, each by one search of the index.
 */
export async function lookUpBeginning(db: Queryable, term: string): Promise<FoundTerms | undefined> {
  const tags = tagsFrom(term);
  const beginning = sql`upper(${likeText(term)})`;
  const nextGroup = (after: Sql) => sql`(select ${firstSigns} from equipment r
    where ${isNumbered} and ${after} and ${firstSigns} < ((select sign from word) || chr(1114111)) collate "C"
    order by ${firstSigns} limit 1)`;
  const found = await db.one<{
    titles: string[];
    pattern: string;
    isLonger: boolean;
    groups: string[];
    expected: string;
    all: number;
  }>(
    sql`
    with recursive word as materialized (
      select upper(fold(${term})) as sign, ${beginning} || '%' as pattern,
        array(select t.key from equipment_title t where t.name like nullif(${likeText(term)}, '') || '%'
          limit ${raw(String(mostTitles + 1))}) as titles
    ), step (first_signs) as (
      select ${nextGroup(sql`${firstSigns} >= (select sign from word) collate "C"`)} where (select length(sign) from word) = 1
      union all
      select ${nextGroup(sql`${firstSigns} > step.first_signs`)} from step
      where starts_with(step.first_signs, (select sign from word))
    )
    select titles, pattern, length(sign) > 2 as "isLonger",
      case when length(sign) = 1
        then array(select first_signs from step where starts_with(first_signs, sign) limit ${raw(String(mostGroups + 1))})
        when sign <> '' then array[left(sign, 2)] else '{}' end as groups,
      expected_beginnings(titles, ${tags?.first ?? null}, ${tags?.last ?? null}, pattern) as expected,
      (select reltuples from pg_class where oid = 'equipment'::regclass) as all
    from word`,
    { planEachTime: true },
  );
  if (found.titles.length > mostTitles || found.groups.length > mostGroups) return undefined;
  const all = Math.max(1, found.all);
  const expected = Number(found.expected);
  const share = Math.min(1, Math.max(expected, 1) / all);
  const word = {
    term,
    pattern: found.pattern,
    isComplete: true,
    titles: found.titles,
    people: [],
    peopleOfAll: [],
    firstTag: tags?.first ?? null,
    lastTag: tags?.last ?? null,
    codes: [],
    moreCodes: [],
    serials: { pattern: found.isLonger ? found.pattern : null, groups: found.groups },
    share,
    isShort: false,
  };
  return { terms: [word], expected, share, all, together: { titles: [], expected: 0 } };
}
