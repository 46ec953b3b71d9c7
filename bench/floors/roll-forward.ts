import type { Request } from '../statement.ts';
import { byHandFor } from './by-hand.ts';

const writtenOff = (day: string) =>
  `k.cost - book_value(k.cost, k.salvage_value, k.useful_life_months, k.in_service_on, 'in_stock', ${day})`;

/**
 * The capital items of a fiscal year by category, at cost and what is written off: what there was, what came, what left and
 * what is left, in one grouped sum.
 */
const capital = `
  select b.above_id,
    sum(k.cost) filter (where k.acquired_on < $1::date) as opening,
    sum(k.cost) filter (where k.acquired_on >= $1::date) as additions,
    sum(k.cost) filter (where k.disposed_on <= $2::date) as disposals,
    sum(k.cost) filter (where k.disposed_on is null or k.disposed_on > $2::date) as closing,
    sum(${writtenOff('$1::date - 1')}) filter (where k.acquired_on < $1::date) as off_opening,
    sum(${writtenOff('k.disposed_on')}) filter (where k.disposed_on <= $2::date) as off_disposals,
    sum(${writtenOff('$2::date')}) filter (where k.disposed_on is null or k.disposed_on > $2::date) as off_closing
  from equipment_period k left join fact_branch b on b.id = k.category_id and b.is_top
  where k.known_to = 'infinity' and not k.is_void and k.capital_class = 'capital' and k.acquired_on <= $2::date
    and (k.disposed_on is null or k.disposed_on >= $1::date)
  group by b.above_id`;

export function rollForwardByHand(from: string, to: string): Request {
  return [[byHandFor(capital, [from, to])]];
}
