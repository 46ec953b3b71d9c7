import type { Filter } from '#contract/shared/list-query.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { mostTitles } from './equipment.search-terms.ts';

/** How many items a batch has applied: its own job counted them. */
function expectedOfBatch({ operator, values: [number, ...others] }: Filter): Sql | undefined {
  if (operator !== 'is' || number === undefined || others.length > 0) return undefined;
  return sql`coalesce((select sum(w.done) from batch b join batch_run w on w.batch_id = b.id
    where fold(b.number) like ${likeText(number)} and b.kind <> 'undo' and b.entity = 'equipment'), 0)`;
}

/** The pattern of a filter that compares one text. */
export function patternOf({ operator, values: [text, ...others] }: Filter): Sql | undefined {
  if (text === undefined || others.length > 0) return undefined;
  if (operator === 'is') return likeText(text);
  if (operator === 'starts') return sql`${likeText(text)} || '%'`;
  return operator === 'contains' ? sql`'%' || ${likeText(text)} || '%'` : undefined;
}

const expectedBySearchText = (text: string) =>
  sql`expected_items(null, null, null, null, '%' || ${likeText(text)} || '%')`;

/** How many items have one of the titles with such a name; of very many titles, what the texts of all items tell. */
function expectedOfName(filter: Filter): Sql | undefined {
  const pattern = patternOf(filter);
  return (
    pattern &&
    sql`(select case when cardinality(titles) > ${mostTitles} then ${expectedBySearchText(filter.values[0] ?? '')}
      else expected_items(titles, null, null, null, null) end
    from (select array(select t.key from equipment_title t where t.name like ${pattern} limit ${mostTitles + 1}) as titles) named)`
  );
}

/** How many items at most have the text in a code, as the index of codes tells; of texts that it does not have, what those of all items tell. */
function expectedOfCode(filter: Filter): Sql | undefined {
  const text = filter.values[0] ?? '';
  return (
    patternOf(filter) &&
    sql`case when has_trigrams(fold(${text})) then codes_with('%' || ${likeText(text)} || '%')
    else ${expectedBySearchText(text)} end`
  );
}

/** How many items the filters of a text, or of a batch, find: statistics know of no part of a text. */
export const expectedItems: ListSource<unknown>['expected'] = {
  batchNumber: expectedOfBatch,
  name: expectedOfName,
  serial: expectedOfCode,
  hostname: expectedOfCode,
};
