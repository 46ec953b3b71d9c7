import type { Total } from '#contract/shared/page.ts';
import { raw, type Sql } from '#server/shared/db/sql.ts';
import type { Place } from './cursor.ts';
import type { SearchedView } from './filters.ts';
import type { Order } from './order.ts';
import type { ListSource } from './source.ts';

/** What a page is to have: which rows of which list, in which order, after which place, and how many at most. */
export interface PageQuestion {
  source: ListSource<unknown>;
  view: SearchedView;
  order: Order;
  place: Place | undefined;
  /** How long the list is, where the page before has told it. */
  total: Total | undefined;
  rows: number;
}

/** How many rows at most, as a literal: a kept plan then knows that a page is small. */
export function limitSql(rows: number): Sql {
  return raw(`limit ${rows}`);
}
