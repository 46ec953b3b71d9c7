import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import {
  retirementStates,
  retirementStatuses,
  type RetirementAction,
  type RetirementStatus,
} from '#contract/entities/retirement/retirement.states.ts';
import { can } from '#contract/shared/permissions.ts';
import { findTransition } from '#contract/shared/states.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import {
  aCase,
  aCaseThatIs,
  aDataItem,
  aPaper,
  aRetirementDraft,
  openDepot,
  sendStep,
  someItems,
  stepBody,
  takeStep,
  tickAll,
  type Depot,
} from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const cases = callsTo<RetirementRecord>(() => api, '/api/retirements');

// What a reversal and a revision of values need is tested on their own.
const actions = [...new Set(retirementStates.transitions.map(({ action }) => action))].filter(
  (action) => !action.endsWith('Reversal') && action !== 'reviseValues',
);
const callers = { none: [], staff: ['staff'], user: ['user'], chief: ['admin'] } as const;
const ownSteps: readonly string[] = ['submit', 'withdraw'];

function expectedFor(status: RetirementStatus, action: RetirementAction, name: keyof typeof callers) {
  const roles = callers[name];
  const step = findTransition(retirementStates, status, action);
  const anyStep = retirementStates.transitions.find((one) => one.action === action)!;
  if (!can(roles, action === 'cancel' ? 'retirement.update' : anyStep.permission)) {
    return { status: 403, code: 'not_allowed' };
  }
  if (!step) return { status: 409, code: 'bad_state' };
  if (!can(roles, step.permission)) return { status: 403, code: 'not_allowed' };
  // The cases here are the user's: nobody else submits or withdraws them.
  if (ownSteps.includes(action) && name !== 'user') return { status: 403, code: 'not_author' };
  return { status: 200, to: step.to };
}

async function aCompleteCase(status: RetirementStatus): Promise<RetirementRecord> {
  const record = await aCaseThatIs(depot, status, await someItems(depot, 1));
  return status === 'in_process' ? tickAll(depot, record) : record;
}

describe('26 the life of a retirement case', () => {
  it.each(retirementStatuses)(
    'takes from %s exactly the steps it names, for exactly whom it names',
    async (status) => {
      let record = await aCompleteCase(status);
      for (const action of actions) {
        for (const name of Object.keys(callers) as (keyof typeof callers)[]) {
          const token = name === 'chief' ? depot.chief : api.tokens[name];
          const answer = await sendStep(depot, record, action, token, stepBody(depot, action));
          const told = answer.status === 200 ? { to: answer.body.status } : { code: codeOf(answer) };
          const expected = expectedFor(status, action, name);
          expect([action, name, { status: answer.status, ...told }]).toEqual([action, name, expected]);
          if (answer.status === 200) record = await aCompleteCase(status);
        }
      }
    },
  );
});

/** A case that an administrator wrote, at the step before the one that somebody else must take. */
async function anOwnCase(status: 'submitted' | 'approved' | 'ready'): Promise<RetirementRecord> {
  const draft = await aRetirementDraft(api, {
    method: 'parts',
    justification: 'Written by an administrator',
  });
  const body = { equipmentIds: [await aDataItem(depot)] };
  let record = await takeStep(depot, draft, 'addItems', api.tokens.admin, body);
  record = await takeStep(depot, record, 'submit', api.tokens.admin);
  if (status === 'submitted') return record;
  record = await takeStep(depot, record, 'approve', depot.chief);
  if (status === 'approved') return record;
  const documentId = await aPaper(depot, record.id);
  const waiver = { ...body, documentId, reason: 'No drive is left in it' };
  record = await takeStep(depot, record, 'start', api.tokens.admin);
  record = await takeStep(depot, record, 'waive', depot.chief, waiver);
  return takeStep(depot, await tickAll(depot, record), 'makeReady', api.tokens.admin);
}

describe('the separation of duties', () => {
  it('keeps an author from deciding, waiving, completing and canceling what he or she wrote', async () => {
    const own = api.tokens.admin;
    const submitted = await anOwnCase('submitted');
    for (const action of ['approve', 'reject', 'return'] as const) {
      const answer = await sendStep(depot, submitted, action, own, stepBody(depot, action));
      expect([action, codeOf(answer)]).toEqual([action, 'same_person']);
    }
    const approved = await anOwnCase('approved');
    expect(codeOf(await sendStep(depot, approved, 'cancel', own, stepBody(depot, 'cancel')))).toBe(
      'same_person',
    );
    const waiver = {
      equipmentIds: [await aDataItem(depot)],
      reason: 'Nobody would ever know',
      documentId: await aPaper(depot, approved.id),
    };
    expect(codeOf(await sendStep(depot, approved, 'waive', own, waiver))).toBe('same_person');
    const ready = await anOwnCase('ready');
    const complete = stepBody(depot, 'complete');
    expect(codeOf(await sendStep(depot, ready, 'complete', own, complete))).toBe('same_person');
    await takeStep(depot, ready, 'complete', depot.chief, complete);
  });

  it('keeps others from changing a draft, so that nobody approves his or her own words', async () => {
    const [first, second] = await someItems(depot, 2);
    const draft = await aCase(depot, [first!]);
    const chief = depot.chief;
    expect(codeOf(await cases.change(draft, { method: 'donation' }, chief))).toBe('not_author');
    for (const [action, body] of [
      ['addItems', { equipmentIds: [second] }],
      ['removeItems', { equipmentIds: [first] }],
      ['setLines', { lines: [{ equipmentId: first, fairMarketValue: '1' }] }],
      ['submit', {}],
    ] as const) {
      expect([action, codeOf(await sendStep(depot, draft, action, chief, body))]).toEqual([
        action,
        'not_author',
      ]);
    }
  });

  it('can be switched off by a setting', async () => {
    await api.ownerDb.run(sql`insert into setting values ('separationOfDuties', '2001-01-01', 'false')`);
    const record = await takeStep(depot, await anOwnCase('submitted'), 'approve', api.tokens.admin);
    await api.ownerDb.run(
      sql`delete from setting where key = 'separationOfDuties' and effective_on = '2001-01-01'`,
    );
    expect(record.status).toBe('approved');
  });
});
