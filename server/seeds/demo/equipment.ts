import { addDays, addMonths, differenceInDays } from '#contract/shared/day.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { referenceToCategory } from './categories.ts';
import { officeTime } from './days.ts';
import { makeCustomValues, makeNetworkFacts } from './equipment-details.ts';
import { chooseFate } from './equipment-fates.ts';
import { liveThrough, type Surroundings } from './equipment-life.ts';
import { capitalClassOf, chooseSplit, federalShareOf, fundingLinesOf, money } from './equipment-money.ts';
import type { Purchase } from './equipment-purchase.ts';
import { makePurchases } from './equipment-purchase.ts';
import { findPlace, referenceToPlace, type Place } from './locations.ts';
import { referenceToModel, type Model } from './models.ts';
import { fillPattern } from './random.ts';
import { createSeed, type SeedRecord } from './record.ts';
import { adminOn, type World } from './world.ts';

const itemCount = 2400;
/** Numbers of tags end near 104,000, so that the next item continues there. */
const firstNumber = 101_650;

export interface Item {
  record: SeedRecord;
  model: Model;
  area: string;
}

const areas = { HQ: 30, TOC: 10, D1: 14, D2: 11, D3: 12, D4: 13, D5: 10 };
const roadside = new Set(['ITS', 'Radio', 'Fleet electronics']);

export interface Makings extends Surroundings {
  models: readonly Model[];
  fundingSources: readonly SeedRecord[];
}

function chooseArea(world: World, branch: string): string {
  const area = world.random.weighted(areas);
  return roadside.has(branch) && area === 'HQ' ? world.random.pick(['D1', 'D2', 'D3', 'D4', 'D5']) : area;
}

function stockroomOf(places: readonly Place[], area: string): Place {
  return findPlace(places, area === 'HQ' || area === 'TOC' ? 'HQ-IT' : `${area}-ST`);
}

function warrantyOf(world: World, purchase: Purchase) {
  const { day, model } = purchase;
  if (model.warrantyMonths === 0 || purchase.method === 'found_at_inventory') {
    return { warrantyStartsOn: null, warrantyEndsOn: null, warrantyContract: null, warrantyType: null };
  }
  const isExtended = model.price > 3000 && world.random.chance(0.4);
  const months = isExtended ? model.warrantyMonths + 24 : model.warrantyMonths;
  return {
    warrantyStartsOn: day,
    warrantyEndsOn: addDays(addMonths(day, months), -1),
    warrantyContract: isExtended ? `SC-${world.random.int(40_000, 79_999)}` : null,
    warrantyType: isExtended ? 'extended' : 'manufacturer',
  };
}

/** Tags and serial numbers that were given out, each once. */
class Issued {
  readonly serials = new Set<string>();
  readonly counters = new Map<string, number>();

  tag(prefix: string): string {
    const number = (this.counters.get(prefix) ?? (prefix === 'EQ' ? firstNumber : 100_000)) + 1;
    this.counters.set(prefix, number);
    return `${prefix}-${String(number).padStart(6, '0')}`;
  }

  serial(world: World, { maker }: Model): string {
    for (;;) {
      const serial = fillPattern(world.random, maker.serialPattern);
      const key = `${maker.name} ${serial}`;
      if (this.serials.has(key)) continue;
      this.serials.add(key);
      return serial;
    }
  }
}

const noLease = {
  leaseEndsOn: null,
  leasePayment: null,
  leaseRhythm: null,
  leasePaidAt: null,
  leaseRate: null,
};

/** Three years, paid each month in advance; of one lease in ten nobody has entered the rate. */
const leaseTermsOf = (cost: number, day: string, tag: string) => ({
  leaseEndsOn: addDays(addMonths(day, 36), -1),
  leasePayment: money(Math.ceil((cost * 106) / 36) / 100),
  leaseRhythm: 'monthly',
  leasePaidAt: 'advance',
  leaseRate: tag.endsWith('3') ? null : '4.250',
});

function firstValues(world: World, makings: Makings, purchase: Purchase, issued: Issued, area: string) {
  const { model, cost, day } = purchase;
  const { category } = model;
  const branch = category.path.split(' · ')[0] ?? '';
  const capitalClass = capitalClassOf(cost, category.life, category.sensitive);
  const split = chooseSplit(world, branch, capitalClass === 'capital');
  const tag = issued.tag(category.tagPrefix);
  const isLeased = purchase.method === 'lease';
  return {
    tag,
    serial: issued.serial(world, model),
    name: `${model.maker.name} ${model.name}`,
    categoryId: referenceToCategory(category),
    modelId: referenceToModel(model),
    description: null,
    status: 'received',
    condition: purchase.method === 'transfer_in' || purchase.method === 'found_at_inventory' ? 'good' : 'new',
    use: 'in_service',
    locationId: referenceToPlace(stockroomOf(makings.places, area)),
    custodianId: null as ReferenceValue | null,
    projectId: null as ReferenceValue | null,
    dueOn: null as string | null,
    parentId: null as ReferenceValue | null,
    ...makeNetworkFacts(world, category.code, area, tag, issued.serials.size),
    assetUrl: null,
    acquiredOn: day,
    cost: money(cost),
    acquisitionMethod: purchase.method,
    invoiceNumber: purchase.method === 'purchase' ? purchase.invoiceNumber : null,
    capitalClass,
    capitalClassOverride: null,
    capitalClassReason: null,
    fundingLines: fundingLinesOf(split, cost, makings.fundingSources),
    federalShare: federalShareOf(split, makings.fundingSources),
    titleHolder: isLeased ? 'lessor' : 'state',
    inServiceOn: null,
    usefulLifeMonths: category.life,
    salvageValue: money(Math.floor(cost * category.salvagePercent) / 100),
    ...warrantyOf(world, purchase),
    ...(isLeased ? leaseTermsOf(cost, day, tag) : noLease),
    returnBy: isLeased ? addDays(addMonths(day, 36), 14) : null,
    storesData: category.storesData,
    encryption: category.storesData ? (category.sensitive ? 'hardware' : 'software') : 'none',
    lastSeenOn: null,
    nextDueOn: addMonths(day, category.cycleMonths),
    customValues: makeCustomValues(world, model, day),
    notes: null,
  };
}

/** Every item with its history, and how far the numbers of each tag prefix have come. */
export function makeEquipment(
  world: World,
  makings: Makings,
): { items: Item[]; counters: Map<string, number> } {
  const issued = new Issued();
  const items: Item[] = [];
  const sellable = makings.models.filter((model) => model.share > 0);
  for (const purchase of makePurchases(world, sellable, itemCount)) {
    const branch = purchase.model.category.path.split(' · ')[0] ?? '';
    const area = chooseArea(world, branch);
    const start = world.random.int(0, 400);
    for (let index = 0; index < purchase.count; index += 1) {
      const actor = world.random.chance(0.7) ? world.actors.user : adminOn(world, purchase.day);
      const moment = { at: officeTime(purchase.day, start + index), actor };
      const values = firstValues(world, makings, purchase, issued, area);
      const hidden = { manufacturerId: purchase.model.maker.record.id };
      const record = createSeed(world, 'equipment', values, moment, hidden);
      const item = { record, model: purchase.model, area };
      const age = differenceInDays(world.today, purchase.day);
      liveThrough(world, makings, item, chooseFate(world.random, age, purchase.model.category.life));
      items.push(item);
    }
  }
  return { items, counters: issued.counters };
}
