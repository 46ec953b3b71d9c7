import { addDays } from '#contract/shared/day.ts';
import { officeTime } from './days.ts';
import type { Item } from './equipment.ts';
import { createRandom } from './random.ts';
import { changeSeed, createSeed, referenceTo, textOf, type SeedRecord } from './record.ts';
import type { World } from './world.ts';

interface Share {
  project: SeedRecord;
  percent: string;
}

function open(world: World, item: SeedRecord, { project, percent }: Share, fromOn: string): SeedRecord {
  return createSeed(
    world,
    'allocation',
    {
      number: '',
      equipmentId: referenceTo(item, textOf(item, 'tag'), textOf(item, 'name')),
      projectId: referenceTo(project, textOf(project, 'number'), textOf(project, 'name')),
      percent,
      fromOn,
    },
    { at: officeTime(fromOn, world.random.int(0, 300)), actor: world.actors.user },
  );
}

/** What a project holds serves it alone, or another one too after a while. */
function allocationsOf(world: World, item: SeedRecord, projects: readonly SeedRecord[]): SeedRecord[] {
  const holder = item.values['projectId'] as { id: string } | null;
  const project = projects.find(({ id }) => id === holder?.id);
  const given = item.events.findLast((event) => event.changes['projectId']?.to)?.at.slice(0, 10);
  if (!project || !given || given > addDays(world.today, -2)) return [];
  const whole = open(world, item, { project, percent: '100.000' }, given);
  const sharedOn = addDays(given, 120);
  if (!world.random.chance(0.3) || sharedOn > addDays(world.today, -2)) return [whole];
  const partner = world.random.pick(projects.filter((other) => other !== project));
  const percent = world.random.pick(['60.000', '75.000', '66.667']);
  const rest = (100 - Number(percent)).toFixed(3);
  const moment = { at: officeTime(sharedOn, 310), actor: world.actors.user, action: 'end' };
  changeSeed(whole, { toOn: addDays(sharedOn, -1) }, moment);
  return [
    whole,
    open(world, item, { project, percent }, sharedOn),
    open(world, item, { project: partner, percent: rest }, sharedOn),
  ];
}

/** Which share of which item serves which project, numbered in the order of time. */
export function makeAllocations(
  world: World,
  items: readonly Item[],
  projects: readonly SeedRecord[],
): SeedRecord[] {
  // Dice of its own: the rest of the demonstration stays as it was.
  const own = { ...world, random: createRandom(88_412) };
  const active = projects.filter(({ values }) => values['status'] === 'active');
  const made = items
    .filter(({ record }) => record.values['status'] === 'in_use' && !record.hidden['deletedAt'])
    .flatMap(({ record }) => allocationsOf(own, record, active));
  made.sort((a, b) => ((a.events[0]?.at ?? '') < (b.events[0]?.at ?? '') ? -1 : 1));
  for (const [position, allocation] of made.entries()) {
    const number = `AL-${String(position + 1).padStart(7, '0')}`;
    allocation.values['number'] = number;
    const created = allocation.events[0]?.changes;
    if (created) created['number'] = { from: null, to: number };
  }
  return made;
}
