import { addDays } from '#contract/shared/day.ts';
import { workday } from './days.ts';
import type { Model } from './models.ts';
import { historyDays, type World } from './world.ts';

/** Items of one model that came in together. */
export interface Purchase {
  model: Model;
  count: number;
  day: string;
  cost: number;
  invoiceNumber: string;
  method: 'purchase' | 'transfer_in' | 'donation' | 'grant_furnished' | 'lease' | 'found_at_inventory';
}

const methods = {
  purchase: 92,
  transfer_in: 3,
  grant_furnished: 2,
  lease: 1.5,
  donation: 0.5,
  found_at_inventory: 1,
};

/** Invents purchases, oldest first, until there are this many items; recent years have more of them. */
export function makePurchases(world: World, models: readonly Model[], itemCount: number): Purchase[] {
  const { random } = world;
  const shares = Object.fromEntries(models.map((model, index) => [String(index), model.share]));
  const purchases: Purchase[] = [];
  for (let made = 0; made < itemCount;) {
    const model = models[Number(random.weighted(shares))];
    if (!model) throw new Error('a share points to no model');
    const count = Math.min(random.int(Math.ceil(model.batch / 3), model.batch), itemCount - made);
    const age = Math.floor((historyDays - 60) * random.fraction() ** 1.6) + 2;
    purchases.push({
      model,
      count,
      day: workday(addDays(world.today, -age)),
      cost: Math.round(model.price * (92 + random.int(0, 12))) / 100,
      invoiceNumber: `INV-${random.int(20_000, 98_999)}`,
      method: random.weighted(methods),
    });
    made += count;
  }
  const ordered = purchases.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  // A few dear ones of the last years are leased, so that what is owed for leases shows something.
  const dear = ordered.filter(
    ({ cost, method, count }) => cost >= 4000 && method === 'purchase' && count <= 6,
  );
  for (const purchase of dear.slice(-9).filter((_, at) => at % 3 === 0)) purchase.method = 'lease';
  return ordered;
}
