import { addDays } from '#contract/shared/day.ts';
import { referenceToCategory, type Category } from './categories.ts';
import { officeTime, workday } from './days.ts';
import type { Item } from './equipment.ts';
import { referenceToPerson, type Person } from './people.ts';
import { createRandom } from './random.ts';
import { changeSeed, createSeed, referenceTo, textOf, type SeedRecord, type Values } from './record.ts';
import { demoProducts, type DemoProduct, type DemoTerm } from './software-products.ts';
import { adminOn, type World } from './world.ts';

/** What the demonstration knows of software, table by table. */
export interface DemoSoftware {
  software: SeedRecord[];
  entitlements: SeedRecord[];
  seats: SeedRecord[];
  installations: SeedRecord[];
}

interface Setting {
  world: World;
  people: readonly Person[];
  /** Those of them who have a computer. */
  holders: readonly Person[];
  /** Computers that somebody uses. */
  devices: readonly SeedRecord[];
  made: DemoSoftware;
}

/** A day that has certainly begun, and its moment in the office. */
function momentOn(world: World, daysFromToday: number, minute: number) {
  const day = workday(addDays(world.today, Math.min(daysFromToday, -1)));
  return { at: officeTime(day, minute), actor: adminOn(world, day) };
}

function makeProduct({ world, people, made }: Setting, product: DemoProduct, category: Category) {
  const owners = people.filter(({ unit, isActive }) => unit === 'IT operations' && isActive);
  const record = createSeed(
    world,
    'software',
    {
      name: product.name,
      publisher: product.publisher,
      categoryId: referenceToCategory(category),
      edition: product.edition ?? null,
      ownerId: referenceToPerson(world.random.pick(owners)),
      dataClass: product.dataClass,
      approval: product.approval ?? 'approved',
      website: product.website,
    },
    momentOn(world, -1300, made.software.length * 3),
  );
  made.software.push(record);
  return record;
}

function referenceToProduct(product: SeedRecord) {
  return referenceTo(product, textOf(product, 'name'), textOf(product, 'publisher'));
}

/** Years are paid in advance, months when they are over. */
function sbitaValues({ sbita, period }: DemoTerm): Values {
  if (!sbita) return { sbita: 'unknown', sbitaTermMonths: null, sbitaRhythm: null };
  const { months, optionMonths, rate, implementation, incentives } = sbita;
  const dollars = (amount: number | undefined) => (amount === undefined ? null : `${amount}.00`);
  return {
    sbita: 'yes',
    sbitaTermMonths: months,
    sbitaOptionMonths: optionMonths ?? null,
    sbitaOptionCertain: optionMonths === undefined ? null : 'yes',
    sbitaRhythm: period,
    sbitaPaidAt: period === 'monthly' ? 'arrears' : 'advance',
    sbitaDiscountRate: rate ?? null,
    sbitaImplementationCost: dollars(implementation),
    sbitaIncentives: dollars(incentives),
  };
}

function termValues(world: World, term: DemoTerm): Values {
  return {
    metric: term.metric,
    quantity: term.quantity,
    allowsOver: term.allowsOver ?? false,
    term: term.ends === null ? 'perpetual' : 'subscription',
    startsOn: addDays(world.today, term.starts),
    endsOn: term.ends === null ? null : addDays(world.today, term.ends),
    autoRenew: false,
    noticeDays: term.notice ?? null,
    cost: `${term.cost}.00`,
    billingPeriod: term.period,
    downgradeRights: term.ends === null,
    transferable: term.metric !== 'named_user',
    ...sbitaValues(term),
  };
}

/** Drafts a term and puts it in force a little later; the one before it points to it. */
function makeTerm({ world, made }: Setting, product: SeedRecord, term: DemoTerm, previous?: SeedRecord) {
  const number = `LC-${String(made.entitlements.length + 1).padStart(5, '0')}`;
  const link = previous && referenceTo(previous, textOf(previous, 'number'), null);
  const minute = made.entitlements.length * 5;
  const moment = momentOn(world, term.starts - 14, minute);
  const values = { number, softwareId: referenceToProduct(product), ...termValues(world, term) };
  // A renewal makes a term that is in force from the beginning.
  const phase = link ? 'active' : 'draft';
  const record = createSeed(world, 'entitlement', { ...values, phase, previousTermId: link ?? null }, moment);
  made.entitlements.push(record);
  if (previous) {
    const next = { phase: 'renewed', nextTermId: referenceTo(record, number, null) };
    changeSeed(previous, next, { ...moment, action: 'renew' });
  } else if (!term.isDraft) {
    const later = momentOn(world, term.starts - 14, minute + 3);
    changeSeed(record, { phase: 'active' }, { ...later, action: 'activate' });
  }
  if (term.terminated !== undefined) {
    const end = momentOn(world, term.terminated, minute);
    const over = { phase: 'terminated', terminatedOn: end.at.slice(0, 10) };
    const reason = 'The site license covers these computers.';
    changeSeed(record, over, { ...end, action: 'terminate', reason });
  }
  return record;
}

function holderOf({ holders, devices }: Setting, metric: string, place: number): Values {
  const device = devices[place % devices.length];
  if (metric === 'device' && device) {
    const equipmentId = referenceTo(device, textOf(device, 'tag'), textOf(device, 'name'));
    return { target: 'equipment', equipmentId };
  }
  const person = holders[place % holders.length];
  if (!person) throw new Error('nobody to give a seat to');
  return { target: 'person', personId: referenceToPerson(person) };
}

function makeSeats(
  setting: Setting,
  product: SeedRecord,
  entitlement: SeedRecord,
  term: DemoTerm,
  first: number,
) {
  const { world, made } = setting;
  const most = term.metric === 'device' ? setting.devices.length : setting.holders.length;
  return Array.from({ length: Math.min(term.seats ?? 0, most) }, (_, index) => {
    const moment = momentOn(world, term.starts + 1 + (index % 60), index * 7);
    const values: Values = {
      number: `SE-${String(made.seats.length + 1).padStart(7, '0')}`,
      entitlementId: referenceTo(entitlement, textOf(entitlement, 'number'), textOf(product, 'name')),
      softwareId: referenceToProduct(product),
      status: 'open',
      ...holderOf(setting, term.metric, first + index),
      startedOn: moment.at.slice(0, 10),
    };
    const seat = createSeed(world, 'seat', values, moment);
    made.seats.push(seat);
    return seat;
  });
}

/** The device of a seat, or one that its person holds. */
function deviceOf({ devices }: Setting, seat: SeedRecord): SeedRecord | undefined {
  const { equipmentId, personId } = seat.values as Record<string, { id: string } | undefined>;
  return devices.find(
    ({ id, values }) =>
      id === equipmentId?.id ||
      (personId && (values['custodianId'] as { id: string } | null)?.id === personId.id),
  );
}

function makeInstallation(setting: Setting, product: SeedRecord, device: SeedRecord, release: string): void {
  const { world, made } = setting;
  const moment = momentOn(world, -1 - world.random.int(0, 9), made.installations.length);
  const values: Values = {
    softwareId: referenceToProduct(product),
    equipmentId: referenceTo(device, textOf(device, 'tag'), textOf(device, 'name')),
    release,
    seenOn: moment.at.slice(0, 10),
    source: 'agent',
  };
  made.installations.push(createSeed(world, 'installation', values, moment));
}

/** Where the product was seen: on devices of its seats, and on some that have none. */
function makeInstallations(
  setting: Setting,
  product: SeedRecord,
  { usedPercent, bare = 0, release }: DemoProduct,
  seats: readonly SeedRecord[],
): void {
  const all = seats.flatMap((seat) => deviceOf(setting, seat) ?? []);
  const covered = new Set(all);
  const used = [...covered].filter((_, index) => (index * 37) % 100 < usedPercent);
  const others = setting.devices
    .filter((device) => !covered.has(device))
    .slice(-bare || setting.devices.length);
  for (const device of [...used, ...others]) makeInstallation(setting, product, device, release);
}

/** Products, purchases, seats and installations that show every verdict. */
export function makeSoftware(
  world: World,
  categories: readonly Category[],
  people: readonly Person[],
  items: readonly Item[],
): DemoSoftware {
  const made: DemoSoftware = { software: [], entitlements: [], seats: [], installations: [] };
  const devices = items
    .filter(
      ({ model, record }) => ['LAP', 'DSK'].includes(model.category.code) && record.values['custodianId'],
    )
    .filter(({ record }) => record.values['status'] === 'in_use' && record.hidden['deletedAt'] === undefined)
    .map(({ record }) => record);
  // Dice of its own: the rest of the demonstration stays as it is.
  const own = { ...world, random: createRandom(77_031) };
  const users = new Set(devices.map(({ values }) => (values['custodianId'] as { id: string }).id));
  const holders = people.filter(({ record, isActive }) => isActive && users.has(record.id));
  const setting = { world: own, people, holders, devices, made };
  demoProducts.forEach((product, place) => {
    const category = categories.find(({ code }) => code === product.category);
    if (!category) throw new Error(`no category ${product.category}`);
    const record = makeProduct(setting, product, category);
    const seats: SeedRecord[] = [];
    let previous: SeedRecord | undefined;
    for (const term of product.terms) {
      const entitlement = makeTerm(setting, record, term, previous);
      previous = term.isRenewed ? entitlement : undefined;
      seats.push(...makeSeats(setting, record, entitlement, term, place * 11));
    }
    makeInstallations(setting, record, product, seats);
  });
  return made;
}
