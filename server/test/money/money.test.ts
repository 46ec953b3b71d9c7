import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { aFundingSource, aProject } from '../factories.ts';
import { anEntitlement } from '../licenses.ts';
import { aLine, anOrderThatIs, openOffice, type Office } from '../orders.ts';
import { openDepot, type Depot } from '../retirements.ts';
import { line, story, type Command, type Line } from './commands.ts';
import { checkDue, checkMoney } from './invariants.ts';
import { dueOf } from './retiring.ts';
import { send, type World } from './world.ts';

/** Histories that are lived; MONEY_RUNS=200 asks for more. */
const runs = Number(process.env['MONEY_RUNS'] ?? 5);

let api: TestApp;
let office: Office;
let depot: Depot;
let awardId: string;
let sourceIds: string[];
let projectIds: string[];
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  depot = await openDepot(api);
  sourceIds = [];
  projectIds = [];
  const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ1', federalShare: '80.000' };
  awardId = (await aFundingSource(api, federal)).id;
  for (let n = 0; n < 3; n += 1) sourceIds.push((await aFundingSource(api)).id);
  for (let n = 0; n < 2; n += 1) projectIds.push((await aProject(api)).id);
});
afterAll(() => api.stop());

function toLine({ shares: [first, second], kind, storesData, isFederal, ...money }: Line) {
  const parts = [first, second, 100_000 - first - second];
  const funding = parts.map((part, at) => ({
    fundingSourceId: isFederal && at === 0 ? awardId : sourceIds[at],
    percent: (part / 1000).toFixed(3),
  }));
  if (kind === 'service') return { kind, description: 'Installation', ...money, funding };
  const computer = { categoryId: depot.dataCategoryId, modelId: null, description: 'Computer' };
  return aLine(office, { ...money, funding, ...(storesData && computer) });
}

const seen = new Set<string>();
/** What completed cases owed when they were completed, by case: it stays so, whatever happens later. */
const owed = new Map<string, string>();

async function keepDue(world: World): Promise<void> {
  const { caseId } = world;
  const due = await dueOf(world);
  if (!caseId) return;
  if (due === undefined) owed.delete(caseId);
  else if (!owed.has(caseId)) owed.set(caseId, due);
  if (Number(due) > 0) seen.add('an award is owed');
}

async function live(lines: readonly Line[], commands: readonly Command[]): Promise<void> {
  const order = await anOrderThatIs(office, 'ordered', {
    projectId: projectIds[0],
    lines: lines.map(toLine),
  });
  const { id: entitlementId, softwareId } = await anEntitlement(api, { quantity: 2, metric: 'device' });
  const world: World = { office, depot, order, projectIds, entitlementId, softwareId };
  for (const sent of commands) {
    const status = await send(world, sent);
    // Refused or done, never broken.
    expect(status === undefined || status < 500).toBe(true);
    seen.add(`${sent.do} ${status ?? 'nothing'}`);
    if (sent.do === 'advance' || sent.do === 'takeBack') await keepDue(world);
  }
  await checkMoney(api, order.id, [awardId, ...sourceIds]);
  await checkDue(api, awardId, [...owed.values()]);
}

/** Wrong and right, one item is sold with a certificate and comes back, goes with a waiver, and stays after all. */
const go: Command = { do: 'advance', isRight: true, price: '12.34' };
const stay: Command = { ...go, isRight: false };
const disposal: Command[] = [
  { do: 'install', item: 2 },
  { do: 'retire', item: 2, method: 'internet_auction' },
  go,
  stay,
  go,
  go,
  go,
  { do: 'certify', isRight: false },
  go,
  { do: 'certify', isRight: true },
  go,
  go,
  { do: 'takeBack', isRight: false },
  { do: 'takeBack', isRight: true },
  { do: 'retire', item: 2, method: 'parts' },
  go,
  go,
  go,
  { do: 'waive', isRight: true },
  go,
  stay,
  go,
  { do: 'retire', item: 0, method: 'parts' },
  go,
  go,
  { do: 'cancel' },
  { do: 'retire', item: 0, method: 'internet_auction' },
  go,
  go,
  go,
  { do: 'certify', isRight: true },
  go,
  { ...go, price: '23456.78' },
  { do: 'correct', item: 0, isRight: true, cost: '1.00' },
];

describe('money, seats and shares, lived at random', () => {
  it('is conserved to the cent after every history', async () => {
    await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), story, live), {
      numRuns: runs,
      endOnFailure: true,
    });
  });

  it('happens to those rules when it is written by hand', async () => {
    const money = { quantity: 3, unitPrice: '33.33', taxPercent: '7.250', freight: '0.01' };
    const shares: [number, number] = [33_333, 33_333];
    await live(
      [
        { kind: 'equipment', storesData: true, isFederal: true, ...money, shares },
        { kind: 'service', storesData: false, isFederal: false, ...money, shares },
      ],
      [
        { do: 'receive', units: [2, 1] },
        { do: 'reverse' },
        { do: 'receive', units: [3, 3] },
        { do: 'receive', units: [1, 0] },
        { do: 'allocate', item: 0, share: 33_333, days: 10 },
        { do: 'stock', item: 1 },
        { do: 'edit', item: 1, cost: '1.00' },
        { do: 'correct', item: 1, isRight: false, cost: '30.00' },
        { do: 'correct', item: 1, isRight: true, cost: '30.00' },
        { do: 'edit', item: 1, cost: '2.00' },
        { do: 'confirm', item: 1, isRight: false },
        { do: 'confirm', item: 1, isRight: true },
        { do: 'confirm', item: 1, isRight: true },
        { do: 'repair', item: 1, cost: '12.34' },
        { do: 'seat', item: 0 },
        { do: 'seat', item: 1 },
        { do: 'seat', item: 2 },
        { do: 'free' },
        { do: 'seat', item: 2 },
        ...disposal,
      ],
    );
    const done = [
      'receive 201',
      'reverse 200',
      'receive 409',
      'allocate 200',
      'stock 200',
      'edit 422',
      'correct 403',
      'correct 200',
      'confirm 403',
      'confirm 200',
      'confirm 409',
      'an award is owed',
      'repair 201',
      'seat 201',
      'free 200',
      'install 201',
      'retire 200',
      'advance 200',
      'advance 403',
      'advance 409',
      'certify 403',
      'certify 200',
      'waive 200',
      'takeBack 403',
      'takeBack 200',
      'cancel 200',
    ];
    expect(done.filter((one) => !seen.has(one))).toEqual([]);
  });
});
