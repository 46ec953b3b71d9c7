import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { aFundingSource, aProject } from '../factories.ts';
import { anEntitlement } from '../licences.ts';
import { aLine, anOrderThatIs, openOffice, type Office } from '../orders.ts';
import { command, line, type Command, type Line } from './commands.ts';
import { checkMoney } from './invariants.ts';
import { send } from './world.ts';

/** Histories that are lived; MONEY_RUNS=200 asks for more, MONEY_SEED repeats a run that failed. */
const runs = Number(process.env['MONEY_RUNS'] ?? 5);
const seed = Number(process.env['MONEY_SEED'] ?? Date.now() % 2 ** 31);

let api: TestApp;
let office: Office;
let sourceIds: string[];
let projectIds: string[];
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  sourceIds = [];
  projectIds = [];
  for (let n = 0; n < 3; n += 1) sourceIds.push((await aFundingSource(api)).id);
  for (let n = 0; n < 2; n += 1) projectIds.push((await aProject(api)).id);
});
afterAll(() => api.stop());

function toLine({ shares: [first, second], kind, ...money }: Line) {
  const parts = [first, second, 100_000 - first - second];
  const funding = parts.map((part, at) => ({
    fundingSourceId: sourceIds[at],
    percent: (part / 1000).toFixed(3),
  }));
  if (kind === 'service') return { kind, description: 'Installation', ...money, funding };
  return aLine(office, { ...money, funding });
}

const seen = new Set<string>();

async function live(lines: readonly Line[], commands: readonly Command[]): Promise<void> {
  const order = await anOrderThatIs(office, 'ordered', {
    projectId: projectIds[0],
    lines: lines.map(toLine),
  });
  const entitlementId = (await anEntitlement(api, { quantity: 2, metric: 'device' })).id;
  const world = { office, order, projectIds, entitlementId };
  for (const sent of commands) {
    const status = await send(world, sent);
    // Refused or done, never broken.
    expect(status === undefined || status < 500).toBe(true);
    seen.add(`${sent.do} ${status ?? 'nothing'}`);
  }
  await checkMoney(api, order.id, sourceIds);
}

describe('money, seats and shares, lived at random', () => {
  it(`is conserved to the cent after every history (seed ${seed})`, { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 3 }),
        fc.array(command, { minLength: 4, maxLength: 14 }),
        live,
      ),
      { numRuns: runs, seed, endOnFailure: true },
    );
  });

  it('happens to those rules when it is written by hand', { timeout: 60_000 }, async () => {
    const money = { quantity: 3, unitPrice: '33.33', taxPercent: '7.250', freight: '0.01' };
    const shares: [number, number] = [33_333, 33_333];
    await live(
      [
        { kind: 'equipment', ...money, shares },
        { kind: 'service', ...money, shares },
      ],
      [
        { do: 'receive', units: [2, 1] },
        { do: 'reverse' },
        { do: 'receive', units: [3, 3] },
        { do: 'receive', units: [1, 0] },
        { do: 'allocate', item: 0, share: 33_333, days: 10 },
        { do: 'stock', item: 1 },
        { do: 'repair', item: 1, cost: '12.34' },
        { do: 'seat', item: 0 },
        { do: 'seat', item: 1 },
        { do: 'seat', item: 2 },
        { do: 'free' },
        { do: 'seat', item: 2 },
      ],
    );
    const done = [
      'receive 201',
      'reverse 200',
      'receive 409',
      'allocate 200',
      'stock 200',
      'repair 201',
      'seat 201',
      'free 200',
    ];
    expect(done.filter((one) => !seen.has(one))).toEqual([]);
  });
});
