import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf } from './filters.ts';
import { likeText } from './like-text.ts';
import { keyColumns, orderSql } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';
import { beginningsOf } from './source.ts';
import type { FoundPage, KeyRow } from './search-tables.ts';

/** So many rows that begin with what was typed are ranked, and so many that have it anywhere. */
const mostBeginnings = 200;
const mostFound = 500;

const anyOf = (conditions: readonly Sql[]) => sql`(${join(conditions, ' or ')})`;

/** How well a row fits what was typed: as a whole, from its beginning, from the beginning of a word, or anywhere. */
function rankSql(texts: readonly Sql[], q: string): Sql {
  const spaced = (text: Sql) => sql`' ' || translate(${text}, '-·/.,()_', '        ')`;
  return sql`case
    when ${anyOf(texts.map((text) => sql`${text} = fold(${q})`))} then 0
    when ${anyOf(texts.map((text) => sql`${text} like ${likeText(q)} || '%'`))} then 1
    when ${anyOf(texts.map((text) => sql`${spaced(text)} like '% ' || ${likeText(q)} || '%'`))} then 2
    else 3 end`;
}

/**
 * What fits a search best, for whoever picks one record of many: what begins with it is looked up in the indexes of
 * beginnings, so that it is never lost among what has it somewhere.
 */
export async function findBestMatches(db: Queryable, question: PageQuestion): Promise<FoundPage> {
  const { source, view, order, rows } = question;
  const table = name(source.table);
  const others = conditionsOf(source, { ...view, q: '' });
  const beginnings = beginningsOf(source, sql`${likeText(view.q)} || '%'`).map(
    (begins) => sql`(select r.id from ${table} r where ${others} and ${begins} ${limitSql(mostBeginnings)})`,
  );
  const anywhere = sql`(select r.id from ${table} r where ${conditionsOf(source, view)} ${limitSql(mostFound)})`;
  const keys = await db.many<KeyRow & { counted: number }>(
    sql`with found as materialized (${join([...beginnings, anywhere], ' union ')})
      select ${keyColumns(order)}, (select count(*)::int from found) as counted
      from ${table} r where r.id in (select id from found)
      order by ${rankSql(source.prefixes, view.q)}, ${orderSql(order.columns)} ${limitSql(rows)}`,
    { planEachTime: true },
  );
  const counted = keys[0]?.counted ?? 0;
  return { total: { value: counted, exact: counted < mostBeginnings }, keys };
}
