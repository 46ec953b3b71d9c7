import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsInGroup } from './filters.ts';
import { keysSql, orderSql, segmentsAfter, storedColumns, type Group, type Order } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';
import type { KnownGroups } from './search-tables.ts';

/** The columns that order the rows of one record; the reference itself is the same for all of them. */
export function columnsInGroup({ stored }: Order): Sql {
  return join([raw('r.id'), ...stored.slice(1).map((column) => sql`r.${column}`)]);
}

/**
 * A page sorted by the words of a reference: the small table is read in order, and each of its records
 * contributes its rows, until the page is full. Right when many rows match; otherwise sorting them is quicker.
 */
export function groupedPage(
  question: PageQuestion,
  columns = storedColumns(question.order),
  known?: KnownGroups,
): Sql {
  const { source, view, order, place, rows } = question;
  const { group } = order;
  const limit = limitSql(rows);
  if (!group) throw new Error('this order has no groups');
  const where = conditionsInGroup(source, view);
  const rest = order.columns.slice(2);
  // The rows of one record of the small table are few: all are read, from the index of the group where there is one, then
  // sorted. Values of a further sort go together with those of the group, which the planner does not know, and would look
  // for them through the whole list, or not, as the sampled rows happen to be.
  const field = order.sorts[0]?.field ?? '';
  const { covered = [], groups } = source.indexes ?? {};
  const isSorted =
    order.sorts.length > 1 && (!covered.includes(field) || groups?.fields.includes(field) === true);
  const table = name(source.table);
  const from = (label: Sql, id: Sql, inGroup: Sql, isOfRecord = true) => {
    const keys = keysSql(order, { label, id });
    return isSorted && isOfRecord
      ? sql`select ${columns}, ${keys} from (
          select ${columns} from ${table} r where ${where} and ${inGroup} offset 0) r where true`
      : sql`select ${columns}, ${keys} from ${table} r where ${where} and ${inGroup}`;
  };
  const sorted = sql`order by ${orderSql(rest)} ${limit}`;
  const column = sql`r.${group.column}`;
  const isOf = known?.isOf ?? ((id) => (id ? sql`${column} = ${id}` : sql`${column} is null`));
  // Rows without the reference can be most of the list.
  const empty = sql`(${from(raw('null'), raw('null'), isOf(undefined), false)} ${sorted})`;

  const groupsBeyond = (condition: Sql) => sql`(select own.* from (
      select id, ${group.label} as label from ${group.table} g where ${condition} and ${known?.hasRows ?? raw('true')}
      order by ${groupOrder(group)}
    ) g cross join lateral (${from(raw('g.label'), raw('g.id'), isOf(raw('g.id')))} ${sorted}) own ${limit})`;

  const pieces: Sql[] = [];
  const [label = null, groupId = null, ...values] = place?.values ?? [];
  if (!place) {
    pieces.push(groupsBeyond(raw('true')));
    if (group.isNullable) pieces.push(empty);
  } else {
    const inGroup = isOf(groupId === null ? undefined : sql`${groupId}::uuid`);
    const ranges = segmentsAfter(rest, { values, id: place.id });
    // What is read as a whole is read once.
    const asked =
      isSorted && groupId !== null
        ? [
            sql`(${join(
              ranges.map((range) => sql`(${range})`),
              ' or ',
            )})`,
          ]
        : ranges;
    for (const range of asked) {
      pieces.push(
        sql`(${from(sql`${label}`, sql`${groupId}`, inGroup, groupId !== null)} and ${range} ${sorted})`,
      );
    }
    if (groupId !== null) {
      const comparison = raw(group.descending ? '<' : '>');
      pieces.push(
        groupsBeyond(sql`(g.${group.label}, g.id) ${comparison} (${label}::text, ${groupId}::uuid)`),
      );
      if (group.isNullable) pieces.push(empty);
    }
  }
  return sql`select * from (${join(pieces, ' union all ')}) page ${limit}`;
}

function groupOrder(group: Group): Sql {
  const direction = raw(group.descending ? ' desc' : '');
  return sql`g.${group.label}${direction}, g.id${direction}`;
}
