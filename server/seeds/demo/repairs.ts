import { addDays } from '#contract/shared/day.ts';
import type { Item } from './equipment.ts';
import { referenceToPerson, type Person } from './people.ts';
import { createRandom } from './random.ts';
import {
  changeSeed,
  createSeed,
  referenceTo,
  textOf,
  type Moment,
  type SeedEvent,
  type SeedRecord,
  type Values,
} from './record.ts';
import { chooseStory, costsOf } from './repair-stories.ts';
import type { World } from './world.ts';

/** Who and what a repair can meet. */
interface Bench {
  world: World;
  workers: readonly Person[];
  vendors: readonly SeedRecord[];
}

const minute = 60_000;

function momentAfter(at: string, minutes: number): string {
  return new Date(new Date(at).getTime() + minutes * minute).toISOString().replace('.000Z', 'Z');
}

function isWarm(item: SeedRecord, day: string): boolean {
  const endsOn = item.values['warrantyEndsOn'];
  return typeof endsOn === 'string' && endsOn >= day;
}

/** The request that comes before the work, some time after what happened to the item before. */
function request({ world }: Bench, { record, model }: Item, at: string, holder: unknown) {
  const { random } = world;
  const story = chooseStory(random, model.category);
  const isClaim = isWarm(record, at.slice(0, 10)) && random.chance(0.7);
  const values: Values = {
    number: '',
    equipmentId: referenceTo(record, textOf(record, 'tag'), textOf(record, 'name')),
    status: 'requested',
    kind: 'repair',
    problem: story.problem,
    priority: random.weighted({ critical: 1, high: 3, normal: 8, low: 2 }),
    reportedById: holder ?? null,
    reportedAt: at,
    warrantyClaim: isClaim,
    dataLeft: false,
    parts: [],
    partsCost: '0.00',
    totalCost: '0.00',
  };
  const repair = createSeed(world, 'repair', values, { at, actor: world.actors.user });
  return { repair, story, costs: costsOf(random, story, isClaim) };
}

/** Half the way back to the event before, at most two days. */
function requestedAt(event: SeedEvent, before: SeedEvent | undefined): string {
  const start = new Date(event.at).getTime();
  const earlier = before ? new Date(before.at).getTime() : start - minute;
  return momentAfter(event.at, -Math.floor(Math.min(start - earlier, 2 * 2880 * minute) / 2 / minute));
}

function journey({ world, vendors }: Bench, item: SeedRecord, day: string): Values {
  const { random } = world;
  const vendor = random.pick(vendors);
  const leaves = item.values['storesData'] === true;
  return {
    vendorId: referenceTo(vendor, textOf(vendor, 'name'), textOf(vendor, 'vendorNumber')),
    rmaNumber: `RMA-${random.int(20_000, 89_999)}`,
    sentOn: day,
    expectedOn: addDays(day, random.int(10, 25)),
    dataLeft: leaves,
    ...(leaves && { mediaAction: random.pick(['removed', 'encrypted', 'vendor_agreement']) }),
  };
}

function begin(bench: Bench, item: Item, event: SeedEvent, before: SeedEvent | undefined, holder: unknown) {
  const { world } = bench;
  const made = request(bench, item, requestedAt(event, before), holder);
  const worker = referenceToPerson(world.random.pick(bench.workers));
  changeSeed(
    made.repair,
    { status: 'in_progress', startedAt: event.at, assignedToId: worker },
    { ...momentOf(event), action: 'start' },
  );
  const place = event.changes['locationId']?.to as { note?: string } | undefined;
  if (place?.note?.startsWith('VND')) {
    const at = momentAfter(event.at, world.random.int(3, 12));
    const sent = journey(bench, item.record, event.at.slice(0, 10));
    changeSeed(made.repair, { status: 'at_vendor', ...sent }, { ...momentOf(event), at, action: 'send' });
  } else if (world.random.chance(0.4)) {
    const at = momentAfter(event.at, world.random.int(3, 12));
    const expectedOn = addDays(event.at.slice(0, 10), world.random.int(4, 30));
    changeSeed(
      made.repair,
      { status: 'waiting_parts', expectedOn, diagnosis: made.story.diagnosis },
      { ...momentOf(event), at, action: 'waitForParts' },
    );
  }
  return made;
}

function momentOf({ at, actor }: Moment): Moment {
  return { at, actor };
}

/** The work ends a few minutes before the item goes back. */
function finish({ world }: Bench, made: ReturnType<typeof request>, event: SeedEvent, condition: unknown) {
  const { repair, story, costs } = made;
  const at = momentAfter(event.at, -1);
  const isBack = repair.values['status'] === 'at_vendor';
  const isWaiting = repair.values['status'] === 'waiting_parts';
  const step = { ...momentOf(event), at };
  if (isBack) {
    changeSeed(repair, { status: 'in_progress', backOn: at.slice(0, 10) }, { ...step, action: 'receive' });
  }
  if (isWaiting) changeSeed(repair, { status: 'in_progress' }, { ...step, action: 'resume' });
  changeSeed(repair, { ...costs, diagnosis: story.diagnosis }, step);
  const isFound = !world.random.chance(0.08);
  changeSeed(
    repair,
    {
      status: 'completed',
      outcome: isFound ? 'repaired' : 'no_fault_found',
      resolution: isFound ? story.resolution : 'Tested for two days without a fault; returned as it was.',
      conditionAfter: condition,
      closedAt: event.at,
    },
    { ...momentOf(event), action: 'complete' },
  );
}

function repairsOf(bench: Bench, item: Item): SeedRecord[] {
  const made: SeedRecord[] = [];
  let open: ReturnType<typeof request> | undefined;
  const state: Values = {};
  item.record.events.forEach((event, index) => {
    for (const [field, { to }] of Object.entries(event.changes)) state[field] = to;
    if (event.action === 'startRepair') {
      open = begin(bench, item, event, item.record.events[index - 1], state['custodianId']);
      made.push(open.repair);
    }
    if (event.action === 'completeRepair' && open) {
      finish(bench, open, event, state['condition']);
      open = undefined;
    }
  });
  return made;
}

/** What was reported in the last days and waits for somebody to begin. */
function makeRequests(bench: Bench, items: readonly Item[]): SeedRecord[] {
  const { world } = bench;
  const yesterday = addDays(world.today, -1);
  const waiting = items.filter(({ record }) => {
    const isQuiet = (record.events.at(-1)?.at ?? '').slice(0, 10) < addDays(yesterday, -12);
    return record.values['status'] === 'in_use' && record.values['custodianId'] && isQuiet;
  });
  return Array.from({ length: 9 }, (_, index) => {
    const item = world.random.pick(waiting.filter((_other, place) => place % 9 === index));
    const at = `${addDays(yesterday, -index)}T${String(15 + (index % 7)).padStart(2, '0')}:2${index % 6}:00Z`;
    return request(bench, item, at, item.record.values['custodianId']).repair;
  });
}

/** Gives the holders of a few items in repair another one of the same kind, as long as it lasts. */
function lendLoaners({ world }: Bench, repairs: readonly SeedRecord[], items: readonly Item[]): void {
  const byId = new Map(items.map((item) => [item.record.id, item]));
  let lent = 0;
  for (const repair of repairs) {
    const item = byId.get((repair.values['equipmentId'] as { id: string }).id);
    const last = repair.events.at(-1);
    if (!item || !last || repair.values['closedAt'] || !item.record.values['custodianId'] || lent === 4)
      continue;
    const loaner = items.find(
      ({ record, model }) =>
        model.category === item.model.category &&
        record.values['status'] === 'in_stock' &&
        record.hidden['deletedAt'] === undefined &&
        (record.events.at(-1)?.at ?? '') < last.at,
    )?.record;
    if (!loaner) continue;
    const moment = { at: momentAfter(last.at, 4), actor: last.actor };
    const inServiceOn = loaner.values['inServiceOn'] ?? moment.at.slice(0, 10);
    const values = { status: 'in_use', custodianId: item.record.values['custodianId'], inServiceOn };
    changeSeed(loaner, values, { ...moment, action: 'checkOut', reason: 'Loaner during a repair' });
    const loanerId = referenceTo(loaner, textOf(loaner, 'tag'), textOf(loaner, 'name'));
    changeSeed(repair, { loanerId }, { ...moment, action: 'lendLoaner' });
    lent += 1;
  }
  if (lent === 0) throw new Error(`no loaner among ${items.length} items on ${world.today}`);
}

/** The numbers of each year in the order of the requests. */
function giveNumbers(repairs: SeedRecord[]): Map<string, number> {
  const counters = new Map<string, number>();
  repairs.sort((a, b) => (textOf(a, 'reportedAt') < textOf(b, 'reportedAt') ? -1 : 1));
  for (const repair of repairs) {
    const series = `RP-${textOf(repair, 'reportedAt').slice(0, 4)}`;
    const last = (counters.get(series) ?? 0) + 1;
    counters.set(series, last);
    const number = `${series}-${String(last).padStart(5, '0')}`;
    repair.values['number'] = number;
    const created = repair.events[0]?.changes;
    if (created) created['number'] = { from: null, to: number };
  }
  return counters;
}

/** Every repair that the histories of the items tell of, and a few that were just asked for. */
export function makeRepairs(
  world: World,
  items: readonly Item[],
  people: readonly Person[],
  vendors: readonly SeedRecord[],
): { repairs: SeedRecord[]; counters: Map<string, number> } {
  const bench: Bench = {
    // Dice of its own: the rest of the demonstration stays as it is.
    world: { ...world, random: createRandom(58_213) },
    workers: people.filter(({ unit, isActive }) => unit === 'IT operations' && isActive),
    vendors: vendors.filter((vendor) => vendor.values['active'] === true),
  };
  const repairs = items.flatMap((item) => repairsOf(bench, item));
  lendLoaners(bench, repairs, items);
  repairs.push(...makeRequests(bench, items));
  return { counters: giveNumbers(repairs), repairs };
}
