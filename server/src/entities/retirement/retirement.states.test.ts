import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import { retirementStates, retirementSteps } from '#contract/entities/retirement/retirement.steps.ts';
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
  linesOf,
  openDepot,
  sendStep,
  someItems,
  stepBody,
  takeStep,
  tickAll,
  type Depot,
} from '../../../test/retirements.ts';
import { tryEveryStep } from '../../../test/step-matrix.ts';

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

async function aCompleteCase(status: RetirementStatus): Promise<RetirementRecord> {
  const record = await aCaseThatIs(depot, status, await someItems(depot, 2));
  return status === 'in_process' ? tickAll(depot, record) : record;
}

/** Steps that only the author of a case takes, some of them only while it is a draft. */
const ownSteps: readonly string[] = ['submit', 'withdraw'];
const ownDraftSteps: readonly string[] = ['addItems', 'removeItems', 'setLines'];

/** The body with which a step is accepted in every state that allows it. */
async function bodyFor(action: string, record: RetirementRecord): Promise<Record<string, unknown>> {
  const [line] = await linesOf(depot, record.id);
  const equipmentId = line!.equipmentId;
  switch (action) {
    case 'addItems':
      return { equipmentIds: await someItems(depot, 1) };
    case 'removeItems':
      return { equipmentIds: [equipmentId], reason: 'It is needed after all' };
    case 'setLines':
      return { lines: [{ equipmentId, labels: true }] };
    case 'waive':
      return {
        equipmentIds: [equipmentId],
        reason: 'No drive is left in it',
        documentId: await aPaper(depot, record.id),
      };
    case 'dropWaiver':
      return { equipmentIds: [equipmentId] };
    case 'askReversal':
      return { equipmentId, reason: 'It was sold to the wrong bidder by mistake' };
    default:
      return stepBody(depot, action);
  }
}

describe('26 the life of a retirement case', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/retirements',
    machine: retirementStates,
    steps: retirementSteps,
    callers: {
      none: { roles: [], token: () => api.tokens.none },
      staff: { roles: ['staff'], token: () => api.tokens.staff },
      user: { roles: ['user'], token: () => api.tokens.user },
      chief: { roles: ['admin'], token: () => depot.chief },
    },
    aRecord: aCompleteCase,
    prepare: async (action, record) => ({ record, body: await bodyFor(action, record) }),
    // The cases here are the user's: nobody else submits or withdraws them, or changes their drafts.
    refusedFor: (action, caller, state) =>
      caller !== 'user' &&
      (ownSteps.includes(action) || (state === 'draft' && ownDraftSteps.includes(action)))
        ? 'not_author'
        : undefined,
    // What the end of a reversal and a revision of values need is tested on their own.
    except: ['reviseValues', 'dropReversal', 'confirmReversal'],
  });
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

describe('a case that was sent back', () => {
  it('says who sent it back and why until it is submitted again', async () => {
    const submitted = await anOwnCase('submitted');
    const comment = 'Where are the two radios?';
    const returned = await takeStep(depot, submitted, 'return', depot.chief, { comment });
    expect(returned.sentBack).toMatchObject({ by: 'Cleo Depot', comment });
    expect((await takeStep(depot, returned, 'submit', api.tokens.admin)).sentBack).toBeNull();
  });
});

describe('the draft of a leaver', () => {
  it('is taken over by an administrator, who then submits it and cannot decide on it', async () => {
    const draft = await aCaseThatIs(depot, 'draft', await someItems(depot, 1));
    const takenOver = await takeStep(depot, draft, 'takeOver', depot.chief, stepBody(depot, 'takeOver'));
    expect(takenOver.author?.label).toBe('Cleo Depot');
    const submitted = await takeStep(depot, takenOver, 'submit', depot.chief);
    expect(codeOf(await cases.act(submitted, 'approve', {}, depot.chief))).toBe('same_person');
    expect((await takeStep(depot, submitted, 'approve', depot.second)).status).toBe('approved');
  });
});

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
