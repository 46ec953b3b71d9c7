import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { repairStates, repairSteps } from '#contract/entities/repair/repair.steps.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf, statusesOf } from '../../../test/calls.ts';
import {
  aHeldItem,
  aRepair,
  aStockItem,
  bodyFor,
  moveRepair,
  openWorkshop,
  type Workshop,
} from '../../../test/repairs.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
let shop: Workshop;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const repairs = callsTo<RepairRecord>(() => api, '/api/repairs');
describe('the states of a repair', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/repairs',
    machine: repairStates,
    steps: repairSteps,
    callers: callersOf(() => api),
    aRecord: (state) => aRepair(shop, state),
    prepare: async (action, repair) => {
      const isLoaner = action === 'lendLoaner' || action === 'returnLoaner';
      const loanerId = isLoaner ? (await aStockItem(shop)).id : '';
      if (action === 'lendLoaner') return { record: repair, body: { loanerId } };
      if (action !== 'returnLoaner' || repair.closedAt !== null)
        return { record: repair, body: bodyFor(shop, action) };
      return { record: await moveRepair(api, repair, 'lendLoaner', { loanerId }), body: {} };
    },
  });

  it('cannot be written by any field of any call', async () => {
    const repair = await aRepair(shop);
    expect((await repairs.change(repair, { status: 'completed' })).status).toBe(422);
    expect((await repairs.act(repair, 'completed')).status).toBe(404);
  });

  it('take each step once: of ten parallel ones in the same version one wins', async () => {
    const repair = await aRepair(shop);
    const starts = await Promise.all(Array.from({ length: 10 }, () => repairs.act(repair, 'start')));
    expect(statusesOf(starts)).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect((await repairs.history(repair.id)).body).toMatchObject({ total: 2, isChainIntact: true });
  });

  it('lend a loaner to one of two repairs that ask for it at once', async () => {
    const { id: loanerId } = await aStockItem(shop);
    const [one, other] = [await aRepair(shop, 'in_progress'), await aRepair(shop, 'in_progress')];
    const answers = await Promise.all(
      [one, other].map((repair) => repairs.act(repair, 'lend-loaner', { loanerId })),
    );
    expect(statusesOf(answers)).toEqual([200, 422]);
  });

  it('answer a repeated step with the same answer', async () => {
    const repair = await aRepair(shop);
    const start = () =>
      api.request<RepairRecord>(
        api.tokens.user,
        'POST',
        `/api/repairs/${repair.id}/actions/start`,
        {},
        {
          'if-match': '"1"',
          'idempotency-key': `start-${repair.id}`,
        },
      );
    const [first, again] = [await start(), await start()];
    expect([first.status, again.body]).toEqual([200, first.body]);
  });

  it('refuse a step in a version that is gone, with the record as it is', async () => {
    const item = await aHeldItem(shop);
    const repair = await aRepair(shop, 'requested', { equipmentId: item.id });
    const changed = (await repairs.change(repair, { priority: 'high' })).body;
    const answer = await repairs.act(repair, 'start');
    expect([answer.status, codeOf(answer)]).toEqual([412, 'conflict']);
    expect(answer.body).toMatchObject({ current: changed });
  });
});
