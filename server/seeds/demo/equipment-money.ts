import type { FundingLine } from '#contract/entities/equipment/equipment.schema.ts';
import { textOf, type SeedRecord } from './record.ts';
import type { World } from './world.ts';

const capitalThreshold = 5000;

export function money(amount: number): string {
  return amount.toFixed(2);
}

/** What the database derives too: cost and life make an item capital, else the category says whether it is attractive. */
export function capitalClassOf(cost: number, life: number, isSensitive: boolean) {
  if (cost >= capitalThreshold && life > 12) return 'capital';
  return isSensitive ? 'sensitive' : 'non_capital';
}

type Split = [code: string, percent: number][];

const mixes: Record<string, Split> = {
  state: [['STATE-IT', 100]],
  highway: [['STATE-HWY', 100]],
  research: [
    ['FHWA-SPR', 80],
    ['STATE-HWY', 20],
  ],
  deployment: [
    ['FHWA-NHPP', 90],
    ['STATE-HWY', 10],
  ],
  shared: [
    ['FHWA-NHPP', 80],
    ['STATE-HWY', 12.5],
    ['LOCAL-MATCH', 7.5],
  ],
  transit: [
    ['FTA-5311', 80],
    ['LOCAL-MATCH', 20],
  ],
};

const mixesByBranch: Record<string, Partial<Record<keyof typeof mixes, number>>> = {
  ITS: { deployment: 5, shared: 3, highway: 2 },
  Survey: { research: 5, highway: 4 },
  Laboratory: { research: 6, highway: 3 },
  IT: { state: 12, research: 2, transit: 1 },
};

/** Who pays for a purchase: the shares of each source, always 100 together. */
export function chooseSplit(world: World, branch: string, isCapital: boolean): Split {
  if (!isCapital && world.random.chance(0.45)) return [];
  const mix = world.random.weighted(mixesByBranch[branch] ?? { highway: 3, state: 1 });
  return mixes[mix] ?? [];
}

/** The funding lines of one item; the last line takes what rounding leaves. */
export function fundingLinesOf(split: Split, cost: number, sources: readonly SeedRecord[]): FundingLine[] {
  const whole = Math.round(cost * 100);
  let left = whole;
  return split.map(([code, percent], index) => {
    const cents = index === split.length - 1 ? left : Math.round((whole * percent) / 100);
    left -= cents;
    return {
      fundingSourceId: sourceOf(sources, code).id,
      percent: percent.toFixed(3),
      amount: (cents / 100).toFixed(2),
    };
  });
}

/** The part of an item that federal sources paid, in percent. */
export function federalShareOf(split: Split, sources: readonly SeedRecord[]): string {
  const share = split.reduce((sum, [code, percent]) => {
    const source = sourceOf(sources, code);
    const isFederal = source.values['type'] === 'federal';
    return sum + (isFederal ? (percent * Number(textOf(source, 'federalShare'))) / 100 : 0);
  }, 0);
  return share.toFixed(3);
}

function sourceOf(sources: readonly SeedRecord[], code: string): SeedRecord {
  const source = sources.find((candidate) => candidate.values['code'] === code);
  if (!source) throw new Error(`no funding source ${code}`);
  return source;
}
