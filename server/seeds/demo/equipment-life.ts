import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import { addDays, addMonths, differenceInDays } from '#contract/shared/day.ts';
import { officeTime, workday } from './days.ts';
import type { Item } from './equipment.ts';
import { findPlace, referenceToPlace, type Place } from './locations.ts';
import { referenceToPerson, type Person } from './people.ts';
import { changeSeed, referenceTo, textOf, type SeedRecord, type Values } from './record.ts';
import { reasons } from './equipment-reasons.ts';
import { adminOn, type World } from './world.ts';

/** Who and what an item can meet in its life. */
export interface Surroundings {
  places: readonly Place[];
  people: readonly Person[];
  projects: readonly SeedRecord[];
}

/** The steps that lead to a state after the item was put in stock. */
const lastSteps: Record<EquipmentStatus, readonly Step[]> = {
  received: [],
  in_stock: ['stock'],
  in_use: ['stock', 'checkOut'],
  on_loan: ['stock', 'loan'],
  in_repair: ['stock', 'checkOut', 'startRepair'],
  missing: ['stock', 'checkOut', 'reportMissing'],
  // The cases of the demonstration retire what was set aside: retirements.ts tells them.
  retirement_pending: ['stock', 'checkOut', 'checkIn', 'setAside'],
  disposed: ['stock', 'checkOut', 'checkIn', 'setAside', 'wait'],
};

type Step =
  | 'stock'
  | 'checkOut'
  | 'checkIn'
  | 'loan'
  | 'startRepair'
  | 'completeRepair'
  | 'reportMissing'
  | 'setAside'
  | 'wait'
  | 'transfer'
  | 'count'
  | 'wear'
  | 'edit';

/** Steps that are no steps of the item's life: somebody changed something about it. */
const edits: readonly Step[] = ['count', 'wear', 'edit', 'setAside'];

const worse: Record<string, string> = {
  new: 'good',
  good: 'fair',
  fair: 'poor',
  poor: 'poor',
  unusable: 'unusable',
};

/** What may happen between the first hand-over and the last step, by how long that is. */
function middleSteps(world: World, years: number): Step[] {
  const { random } = world;
  const steps: Step[] = [];
  for (let year = 0; year < Math.min(years, 6); year += 1) {
    if (random.chance(0.45)) steps.push('count');
    if (random.chance(0.18)) steps.push('transfer');
    if (random.chance(0.15)) steps.push('wear');
    if (random.chance(0.14)) steps.push('edit');
    if (random.chance(0.07)) steps.push('startRepair', 'completeRepair');
  }
  return steps;
}

function placeFor(world: World, { places }: Surroundings, item: Item, person: Person | undefined): Place {
  const branch = item.model.category.path.split(' · ')[0] ?? '';
  const inArea = places.filter((place) => place.area === item.area);
  const fits = (pattern: RegExp) => inArea.filter((place) => pattern.test(place.name));
  const roads = inArea.filter((place) => place.kind === 'yard');
  if (branch === 'ITS' && roads.length > 0) return world.random.pick(roads);
  if (['SRV', 'UPS'].includes(item.model.category.code)) {
    const rooms = fits(/Data center|Server room|Network|Signal/);
    if (rooms.length > 0) return world.random.pick(rooms);
  }
  if (branch === 'Fleet electronics' || item.model.category.code === 'MRAD') {
    const trucks = inArea.filter((place) => place.kind === 'vehicle');
    if (trucks.length > 0) return world.random.pick(trucks);
  }
  if (item.model.category.code === 'LAP' && person && world.random.chance(0.06))
    return findPlace(places, 'HOME');
  return person?.place ?? world.random.pick(inArea.filter((place) => place.kind === 'room'));
}

function handOver(world: World, around: Surroundings, item: Item): Values {
  const { random } = world;
  const { category } = item.model;
  const near = around.people.filter((person) => person.area === item.area && person.isActive);
  const person = random.pick(near.length > 0 ? near : around.people.filter((other) => other.isActive));
  const isForProject = !category.requiresCustodian && category.path.startsWith('ITS') && random.chance(0.5);
  const project = random.pick(around.projects.filter((other) => other.values['status'] === 'active'));
  return {
    custodianId: isForProject ? null : referenceToPerson(person),
    projectId: isForProject ? referenceTo(project, textOf(project, 'number'), textOf(project, 'name')) : null,
    locationId: referenceToPlace(placeFor(world, around, item, isForProject ? undefined : person)),
  };
}

function locationBeforeRepair({ record }: Item): unknown {
  const sentAway = record.events.findLast((event) => event.action === 'startRepair');
  return sentAway?.changes['locationId']?.from ?? record.values['locationId'];
}

const free = { custodianId: null, projectId: null };

function valuesOf(world: World, around: Surroundings, item: Item, step: Step, day: string): Values {
  const { values } = item.record;
  const { random } = world;
  const stockroom = findPlace(around.places, item.area.startsWith('D') ? `${item.area}-ST` : 'HQ-IT');
  switch (step) {
    case 'stock':
      return { status: 'in_stock' };
    case 'checkOut':
      return {
        status: 'in_use',
        ...handOver(world, around, item),
        inServiceOn: values['inServiceOn'] ?? day,
      };
    case 'loan':
      return {
        status: 'on_loan',
        ...handOver(world, around, item),
        dueOn: addDays(day, random.int(30, 260)),
        inServiceOn: values['inServiceOn'] ?? day,
      };
    case 'transfer':
      return handOver(world, around, item);
    case 'checkIn':
      return { status: 'in_stock', ...free, locationId: referenceToPlace(stockroom) };
    case 'startRepair': {
      const shop = findPlace(around.places, random.chance(0.5) ? 'VND-01' : 'HQ-HD');
      return { status: 'in_repair', locationId: referenceToPlace(shop) };
    }
    case 'completeRepair':
      return { status: 'in_use', condition: 'good', locationId: locationBeforeRepair(item) };
    case 'reportMissing':
      return { status: 'missing', missingSince: day };
    case 'setAside':
      return { condition: random.pick(['poor', 'unusable', 'fair']) };
    case 'wait':
      return {};
    case 'count':
      return { lastSeenOn: day, nextDueOn: addMonths(day, item.model.category.cycleMonths) };
    case 'wear':
      return { condition: worse[String(values['condition'])] ?? 'fair' };
    case 'edit':
      return random.pick<Values>([
        { notes: `Ticket ${random.int(30_000, 59_999)}: battery and adapter checked.` },
        { notes: 'Asset label replaced; the old one was unreadable.' },
        { warrantyContract: `SC-${random.int(40_000, 79_999)}` },
        { use: random.pick(['standby', 'spare', 'training', 'lab']) },
        { description: 'Shared by the crew; keys in the site cabinet.' },
      ]);
  }
}

/** Lets an item live until it has come to its state: each step on a later workday, none after yesterday. */
export function liveThrough(world: World, around: Surroundings, item: Item, fate: EquipmentStatus): void {
  const { random } = world;
  const start = item.record.events[0]?.at.slice(0, 10) ?? world.today;
  const yesterday = addDays(world.today, -1);
  const span = differenceInDays(yesterday, start);
  const [stock, first, ...last] = lastSteps[fate];
  const middle = first === 'checkOut' ? middleSteps(world, span / 365) : [];
  const steps = [stock, first, ...middle, ...last].filter((step) => step !== undefined);
  let day = start;
  steps.forEach((step, index) => {
    const left = differenceInDays(yesterday, day);
    const isEarly = index < 2;
    const share = Math.floor(left / (steps.length - index));
    const ahead = isEarly ? random.int(1, 6) : random.int(Math.ceil(share / 2), Math.ceil(share * 1.3));
    // Loans are short, so those that run were made lately.
    const days = step === 'loan' ? left - random.int(1, 200) : repairDays(step, index, steps, ahead, left);
    day = workdayAfter(day, Math.min(Math.max(days, 0), left), yesterday);
    const actor = step === 'setAside' || random.chance(0.3) ? adminOn(world, day) : world.actors.user;
    const minute =
      day === item.record.events.at(-1)?.at.slice(0, 10) ? 440 + Math.min(index, 39) : random.int(0, 430);
    const reason = random.chance(0.6) ? random.pick(reasons[step]) : undefined;
    const action = edits.includes(step) ? 'update' : step;
    if (step === 'wait') return;
    changeSeed(item.record, valuesOf(world, around, item, step, day), {
      at: officeTime(day, minute),
      actor,
      action,
      ...(reason && { reason }),
    });
  });
}

/** Work at the bench takes weeks, not years: what is in repair came there lately. */
function repairDays(step: Step, index: number, steps: readonly Step[], ahead: number, left: number): number {
  if (step === 'completeRepair') return 2 + (ahead % 33);
  return step === 'startRepair' && index === steps.length - 1 ? left - (ahead % 45) : ahead;
}

function workdayAfter(day: string, ahead: number, latest: string): string {
  const wanted = workday(addDays(day, ahead));
  if (wanted < day) return day;
  return wanted > latest ? latest : wanted;
}
