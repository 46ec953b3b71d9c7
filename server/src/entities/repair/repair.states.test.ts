import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import {
  repairStates,
  type RepairAction,
  type RepairStatus,
} from '#contract/entities/repair/repair.states.ts';
import { can } from '#contract/shared/permissions.ts';
import { findTransition } from '#contract/shared/states.ts';
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
  pathOf,
  type Workshop,
} from '../../../test/repairs.ts';

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
const actions = [...new Set(repairStates.transitions.map(({ action }) => action))];
const callers = { none: [], staff: ['staff'], user: ['user'], admin: ['admin'] } as const;

/** A repair in a state from which everything but the state allows the action, and the body for it. */
async function prepare(status: RepairStatus, action: RepairAction) {
  const repair = await aRepair(shop, status);
  const loanerId = action === 'lendLoaner' || action === 'returnLoaner' ? (await aStockItem(shop)).id : '';
  if (action === 'lendLoaner') return { repair, body: { loanerId } };
  const isOpen = repair.closedAt === null;
  if (action !== 'returnLoaner' || !isOpen) return { repair, body: bodyFor(shop, action) };
  return { repair: await moveRepair(api, repair, 'lendLoaner', { loanerId }), body: {} };
}

describe('the states of a repair', () => {
  it.each(actions)('change by %s from its states alone, for those who may', async (action) => {
    let tried = 0;
    for (const state of repairStates.states) {
      let { repair, body } = await prepare(state, action);
      const step = findTransition(repairStates, state, action);
      for (const [name, roles] of Object.entries(callers)) {
        const mayTake = repairStates.transitions.some(
          (other) => other.action === action && can(roles, other.permission),
        );
        const answer = await repairs.act(
          repair,
          pathOf(action),
          body,
          api.tokens[name as keyof typeof callers],
        );
        const expected = !mayTake ? 403 : step ? 200 : 409;
        expect([state, action, name, answer.status]).toEqual([state, action, name, expected]);
        if (expected === 409) expect(codeOf(answer)).toBe('bad_state');
        const after = (await repairs.get(repair.id)).body;
        expect(after.status).toBe(expected === 200 ? step?.to : state);
        tried += 1;
        if (expected === 200) ({ repair, body } = await prepare(state, action));
      }
    }
    expect(tried).toBe(repairStates.states.length * Object.keys(callers).length);
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
