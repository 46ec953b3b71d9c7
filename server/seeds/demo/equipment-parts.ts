import { addDays, differenceInDays } from '#contract/shared/day.ts';
import { officeTime } from './days.ts';
import type { Item } from './equipment.ts';
import { changeSeed, referenceTo, textOf } from './record.ts';
import type { World } from './world.ts';

const maxParts = 60;

/** Notes which docking stations and displays belong to which computer of the same place. */
export function attachParts(world: World, items: readonly Item[]): void {
  const inUse = items.filter(({ record }) => record.values['status'] === 'in_use');
  const computers = inUse.filter(({ model }) => ['LAP', 'DSK'].includes(model.category.code));
  const parts = inUse.filter(({ model }) => ['DOC', 'MON'].includes(model.category.code));
  for (const part of parts.filter((_, index) => index % 4 === 0).slice(0, maxParts)) {
    const near = computers.filter(({ area }) => area === part.area);
    const lastDay = part.record.events.at(-1)?.at.slice(0, 10) ?? world.today;
    const left = differenceInDays(addDays(world.today, -1), lastDay);
    if (near.length === 0 || left < 1) continue;
    const computer = world.random.pick(near).record;
    const parentId = referenceTo(computer, textOf(computer, 'tag'), textOf(computer, 'name'));
    changeSeed(
      part.record,
      { parentId },
      {
        at: officeTime(addDays(lastDay, world.random.int(1, left)), world.random.int(0, 430)),
        actor: world.actors.user,
        reason: 'Belongs to this computer',
      },
    );
  }
}
