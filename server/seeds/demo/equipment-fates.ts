import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import type { Random } from './random.ts';

type Weights = Partial<Record<EquipmentStatus, number>>;

const fresh: Weights = { received: 6, in_stock: 4 };
const young: Weights = { in_use: 70, in_stock: 26, on_loan: 2.5, in_repair: 1 };
const grown: Weights = {
  in_use: 82,
  in_stock: 8,
  on_loan: 3.5,
  in_repair: 2.6,
  missing: 0.8,
  retirement_pending: 1,
  disposed: 1.5,
};
const old: Weights = {
  in_use: 46,
  in_stock: 9,
  on_loan: 1,
  in_repair: 1.6,
  missing: 1,
  retirement_pending: 7,
  disposed: 34,
};

/** The state an item has come to, by its age in days and the share of its useful life that is over. */
export function chooseFate(random: Random, age: number, lifeMonths: number): EquipmentStatus {
  if (age < 12) return random.weighted(fresh);
  if (age < 120) return random.weighted(young);
  return random.weighted(age / 30 > lifeMonths ? old : grown);
}
