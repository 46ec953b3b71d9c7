import { deletableStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { addDays, differenceInDays } from '#contract/shared/day.ts';
import { officeTime } from './days.ts';
import type { Item } from './equipment.ts';
import { binSeed } from './record.ts';
import type { World } from './world.ts';

const binned = 7;
const reasons = [
  'Entered twice',
  'Wrong category; entered again under Displays',
  'Test entry during training',
  'Vendor sent it back before it was used',
] as const;

/** Moves the youngest mistakes to the bin: items that nobody had yet. */
export function binMistakes(world: World, items: readonly Item[]): void {
  const yesterday = addDays(world.today, -1);
  const candidates = items.filter(({ record }) => {
    const [created] = record.events;
    const isYoung = created !== undefined && differenceInDays(yesterday, created.at.slice(0, 10)) < 28;
    return isYoung && deletableStatuses.some((status) => status === record.values['status']);
  });
  const step = Math.max(1, Math.floor(candidates.length / binned));
  for (const { record } of candidates.filter((_, index) => index % step === 0).slice(0, binned)) {
    const reason = world.random.pick(reasons);
    binSeed(record, { at: officeTime(yesterday, 470), actor: world.actors.admin, reason });
  }
}
