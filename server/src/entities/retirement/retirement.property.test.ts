import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitAmount } from '#contract/shared/shares.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  aCase,
  aDataItem,
  aPaper,
  certificateBody,
  linesOf,
  openDepot,
  sendStep,
  stepBody,
  type Depot,
} from '../../../test/retirements.ts';
import { amountsDue, type AwardDue } from '../../../test/money/amount-due.ts';

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

const dollars = fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2));
const share = fc.integer({ min: 1, max: 50_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const rule = fc.record({
  threshold: fc.constantFrom('5000.00', '10000.00', '0.00'),
  sellingCostMost: fc.constantFrom('500.00', '1000.00', '0.01'),
  sellingCostPercent: fc.constantFrom('10', '33.333', null),
});

describe('the split of an amount', () => {
  it('is the same in the database and in TypeScript, for any amount and weights', async () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    const weight = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
    const weights = fc.array(fc.oneof(weight, fc.constantFrom('0.000', '33.333', '50.000')), {
      maxLength: 8,
    });
    const given = fc
      .sample(fc.tuple(cents, weights), 500)
      .map(([amount, shares]) => ({ amount: (amount / 100).toFixed(2), shares }));
    const found = await api.ownerDb.many<{ parts: string[] }>(sql`
      select array(select part::text from unnest(split_amount(amount,
        array(select s::numeric from jsonb_array_elements_text(shares) s))) with ordinality p (part, n) order by n) as parts
      from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (amount numeric, shares jsonb))
        with ordinality as w (amount, shares, at) order by at`);
    expect(found.map(({ parts }) => parts)).toEqual(
      given.map(({ amount, shares }) => splitAmount(amount, shares)),
    );
  });
});

describe('the amount due', () => {
  it('is the same in the database and in TypeScript, for any values', async () => {
    const item = fc.record({
      fairMarketValue: fc.oneof(dollars, fc.constantFrom('5000.00', '5000.01', '10000.00', null)),
      proceeds: fc.oneof(dollars, fc.constant(null)),
    });
    const awards = fc.array(fc.record({ share, rule }), { minLength: 1, maxLength: 4 });
    const given = fc.sample(fc.tuple(item, awards), 300);
    const rows = given.flatMap(([values, shares], at) =>
      shares.map((one, place) => ({ at, place, ...values, ...one, shares: shares.map((s) => s.share) })),
    );
    const found = await api.ownerDb.many<{ at: number; due: AwardDue }>(sql`
      select at, jsonb_build_object('isOverThreshold', due.is_over,
        'sellingCost', due.selling_cost::numeric(16, 2)::text,
        'amountDue', due.amount_due::numeric(16, 2)::text) as due
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (at int, place int, "fairMarketValue" numeric,
        proceeds numeric, shares jsonb, rule jsonb),
      federal_due("fairMarketValue", proceeds, array(select s::numeric from jsonb_array_elements_text(shares) s),
        place + 1, rule) due order by at, place`);
    for (const [at, [values, shares]] of given.entries()) {
      const expected = amountsDue(values, shares);
      expect(
        found.filter((row) => row.at === at).map(({ due }) => due),
        JSON.stringify(given[at]),
      ).toEqual(expected);
    }
  });
});

type Command =
  | { kind: 'step'; action: string; who: 'user' | 'chief' | 'admin' }
  | { kind: 'tick' }
  | { kind: 'certify'; method: 'clear' | 'purge' }
  | { kind: 'verify'; who: 'user' | 'admin' }
  | { kind: 'waive'; who: 'user' | 'chief' };

const steps = [
  'submit',
  'withdraw',
  'return',
  'approve',
  'start',
  'makeReady',
  'workOn',
  'complete',
  'cancel',
];
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('step' as const),
    action: fc.constantFrom(...steps, 'approve', 'start', 'makeReady', 'complete'),
    who: fc.constantFrom('user' as const, 'chief' as const, 'admin' as const),
  }),
  fc.record({ kind: fc.constant('tick' as const) }),
  fc.record({
    kind: fc.constant('certify' as const),
    method: fc.constantFrom('clear' as const, 'purge' as const),
  }),
  fc.record({
    kind: fc.constant('verify' as const),
    who: fc.constantFrom('user' as const, 'admin' as const),
  }),
  fc.record({ kind: fc.constant('waive' as const), who: fc.constantFrom('user' as const, 'chief' as const) }),
);

/** Commands that lead to the end, so that random ones are tried around a way that works. */
const way: Command[] = [
  { kind: 'step', action: 'submit', who: 'user' },
  { kind: 'step', action: 'approve', who: 'chief' },
  { kind: 'step', action: 'start', who: 'user' },
  { kind: 'tick' },
  { kind: 'certify', method: 'purge' },
  { kind: 'verify', who: 'admin' },
  { kind: 'step', action: 'makeReady', who: 'user' },
  { kind: 'step', action: 'complete', who: 'chief' },
];

/** A way with commands left out, repeated and put between: most lead nowhere, and some to the end. */
const story = fc
  .tuple(
    fc.array(fc.boolean(), { minLength: way.length, maxLength: way.length }),
    fc.array(fc.tuple(fc.nat({ max: way.length }), command), { maxLength: 6 }),
  )
  .map(([kept, extra]) => {
    const commands: Command[] = way.filter((_, at) => kept[at]);
    for (const [at, one] of extra) commands.splice(Math.min(at, commands.length), 0, one);
    const last: Command = { kind: 'step', action: 'complete', who: 'chief' };
    return [...commands, last];
  });

async function run(record: RetirementRecord, item: string, commands: readonly Command[]): Promise<void> {
  const tokens = { user: api.tokens.user, admin: api.tokens.admin, chief: depot.chief };
  const current = async () =>
    (await api.request<RetirementRecord>(api.tokens.user, 'GET', `/api/retirements/${record.id}`)).body;
  let certificate: { id: string } | undefined;
  for (const one of commands) {
    const now = await current();
    if (one.kind === 'step')
      await sendStep(depot, now, one.action, tokens[one.who], stepBody(depot, one.action));
    if (one.kind === 'tick') {
      const ticks = { equipmentId: item, labels: true, directory: true, network: true, seats: true };
      await sendStep(depot, now, 'setLines', tokens.user, { lines: [ticks] });
    }
    if (one.kind === 'waive') {
      const documentId = await aPaper(depot, record.id);
      const body = { equipmentIds: [item], reason: 'Taken out and shredded before', documentId };
      await sendStep(depot, now, 'waive', tokens[one.who], body);
    }
    if (one.kind === 'certify') {
      const technique = one.method === 'clear' ? 'overwrite' : 'crypto_erase';
      const body = certificateBody({
        equipmentId: item,
        performedOn: depot.today,
        method: one.method,
        technique,
      });
      certificate = (await api.request<{ id: string }>(tokens.user, 'POST', '/api/certificates', body)).body;
    }
    if (one.kind === 'verify' && certificate?.id) {
      const body = { verificationMethod: 'full', verifiedOn: depot.today };
      const path = `/api/certificates/${certificate.id}/actions/verify`;
      await api.request(tokens[one.who], 'POST', path, body, { 'if-match': '"1"' });
    }
  }
}

describe('R-2.10 an item that stores data', () => {
  it('is never disposed of without a verified certificate or a waiver, whatever is tried', async () => {
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(story, async (commands) => {
        const item = await aDataItem(depot);
        const record = await aCase(depot, [item]);
        await run(record, item, commands);
        const { status, proofs, open } = await api.ownerDb.one<{
          status: string;
          proofs: number;
          open: number;
        }>(sql`
          select e.status, (select count(*)::int from certificate c where c.equipment_id = e.id and c.status = 'verified'
              and c.verified_by_id <> c.recorded_by_id)
            + (select count(*)::int from retirement_line l where l.equipment_id = e.id and l.waived_at is not null) as proofs,
            (select count(*)::int from retirement_line l where l.equipment_id = e.id and l.is_open) as open
          from equipment e where e.id = ${item}`);
        if (status !== 'disposed') return;
        ended += 1;
        expect(proofs).toBeGreaterThan(0);
        expect(open).toBe(0);
        expect((await linesOf(depot, record.id))[0]).toMatchObject({ lacks: [] });
      }),
      { numRuns: 25, examples: [[way]] },
    );
    expect(ended).toBeGreaterThan(0);
  });

  it('is kept by the database itself, should the application ever forget', async () => {
    const item = await aDataItem(depot);
    await expect(
      api.db.run(sql`update equipment set status = 'disposed', version = version + 1 where id = ${item}`),
    ).rejects.toMatchObject({ constraint: 'disposed_sanitized' });
  });
});
