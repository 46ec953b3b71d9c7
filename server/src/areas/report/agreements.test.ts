import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { fromCents } from '#contract/shared/money.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anEquipment } from '../../../test/factories.ts';
import { anEntitlement, anEntitlementThatIs } from '../../../test/licenses.ts';
import { reportReader } from '../../../test/report-reader.ts';

let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await startTestApp();
  token = await api.signIn('user@test.example');
});
afterAll(() => api.stop());

const { read, allLines, cents } = reportReader(() => api);

interface Plan {
  payment: number;
  periods: number;
  step: number;
  rate: number;
  isAdvance: boolean;
}

const stepOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;
type Rhythm = keyof typeof stepOf;

/** The plan as a plain loop, in whole numbers with twenty places: interest on what is owed, then the payment. */
function loop({ payment, periods, step, rate, isAdvance }: Plan) {
  const places = 10n ** 20n;
  const share = (BigInt(rate) * places * BigInt(step)) / (12n * 100_000n);
  const later = isAdvance ? periods - 1 : periods;
  let value = 0n;
  for (let at = 0; at < later; at += 1)
    value = ((value + BigInt(payment) * places) * places) / (places + share);
  const rows: { owed: bigint }[] = [{ owed: value }];
  for (let at = 0; at < later; at += 1) {
    value = value + (value * share) / places - BigInt(payment) * places;
    rows.push({ owed: value });
  }
  const half = places / 2n;
  return rows.map(({ owed }) => Number((owed + half) / places));
}

describe('payments of leases and subscriptions', () => {
  it('run down to nothing, as a plain loop in decimals does', async () => {
    const plan = fc.record({
      payment: fc.integer({ min: 1, max: 9_999_999 }),
      periods: fc.integer({ min: 1, max: 120 }),
      step: fc.constantFrom(...Object.values(stepOf)),
      rate: fc.integer({ min: 1, max: 25_000 }),
      isAdvance: fc.boolean(),
    });
    const plans = fc.sample(plan, { numRuns: 60, seed: 96 });
    const rows = await api.db.many<{ at: number; owed: string[] }>(sql`
      select at::int, array(select present_value((p ->> 'payment')::numeric / 100, n.later - made,
          period_rate((p ->> 'rate')::numeric / 1000, (p ->> 'rhythm')::billing_period, 600))::text
        from generate_series(0, n.later) made order by made) as owed
      from jsonb_array_elements(${JSON.stringify(
        plans.map((one) => ({
          ...one,
          rhythm: Object.keys(stepOf).find((rhythm) => stepOf[rhythm as Rhythm] === one.step),
        })),
      )}::jsonb) with ordinality as x (p, at)
        cross join lateral (select (p ->> 'periods')::int - case when (p ->> 'isAdvance')::boolean then 1 else 0 end as later) n
      order by at`);
    for (const [at, one] of plans.entries()) {
      const wanted = loop(one);
      expect(rows[at]?.owed.map((value) => Number(cents(value)))).toEqual(wanted);
      expect(rows[at]?.owed.at(-1)).toBe('0.00');
    }
  });

  const yearEnd = '&asOf=2026-06-30';
  const figuresOf = async (kind: string) => {
    const { total } = await read(token, `${kind}?limit=50${yearEnd}`);
    return Object.fromEntries(total.map(({ figure, value }) => [figure, value]));
  };
  const checksOf = async (kind: string, query = yearEnd) => {
    const { checks } = await read(token, `${kind}?limit=50${query}`);
    return Object.fromEntries(
      checks.filter(({ count }) => count > 0).map(({ check, count }) => [check, count]),
    );
  };
  const subscription = (own: Record<string, unknown>): Promise<EntitlementRecord> =>
    anEntitlement(api, {
      startsOn: '2024-07-01',
      endsOn: '2027-06-30',
      sbita: 'yes',
      sbitaTermMonths: 36,
      sbitaPayment: '12000.00',
      sbitaRhythm: 'yearly',
      sbitaPaidAt: 'advance',
      sbitaDiscountRate: '4',
      ...own,
    });

  it('of subscriptions are an asset and a liability on any day, and short ones stand apart (GASB 96)', async () => {
    await subscription({ sbitaImplementationCost: '3000.00', sbitaIncentives: '600.00' });
    expect(await figuresOf('gasb-96')).toEqual({
      agreements: '1',
      asset: '37033.14',
      amortized: '24688.76',
      net: '12344.38',
      liability: '11538.46',
      dueInYear: '11538.46',
      accruedInterest: '461.54',
      amortization: '12344.38',
      // What was owed and had run up before, with the interest of the year and without its payment, is what is owed and has run up.
      interest: '461.54',
      payments: '12000.00',
      shortTerm: '0.00',
    });
    await subscription({ sbitaDiscountRate: null });
    await subscription({ sbitaPaidAt: null, sbitaTermMonths: null });
    await subscription({ sbitaTermMonths: 30, sbitaPaidAt: 'arrears' });
    await subscription({ sbita: 'unknown', sbitaTermMonths: null });
    await subscription({ sbita: 'no' });
    const short = {
      startsOn: '2025-07-01',
      endsOn: '2026-06-30',
      sbitaTermMonths: 12,
      sbitaRhythm: 'monthly',
    };
    await subscription({ ...short, sbitaPayment: '100.00', sbitaPaidAt: 'arrears' });
    // Options count only where it is certain that they will be used; then it is no short one.
    const option = { ...short, sbitaOptionMonths: 12, sbitaPayment: '10.00', sbitaDiscountRate: '0' };
    await subscription({ ...option, sbitaOptionCertain: 'yes' });
    await subscription({ ...option, sbitaOptionCertain: 'no' });
    expect(await figuresOf('gasb-96')).toMatchObject({
      agreements: '8',
      asset: '37393.14',
      shortTerm: '1200.00',
    });
    const marks = { withoutTerm: 1, withoutTiming: 1, unevenTerm: 1, isUndecided: 1, isShortTerm: 1 };
    expect(await checksOf('gasb-96')).toEqual({ ...marks, withoutRate: 1 });
    const lines = await allLines(token, 'gasb-96', yearEnd, 5);
    const sumOf = (column: string) =>
      lines.reduce((sum, { values }) => sum + cents(values[column] ?? '0'), 0n);
    const { agreements: _, shortTerm: __, ...balances } = await figuresOf('gasb-96');
    expect(Object.keys(balances).map((figure) => [figure, fromCents(sumOf(figure))])).toEqual(
      Object.entries(balances),
    );
    const inYear = await allLines(token, 'gasb-96-payments', `${yearEnd}&row=2027`, 5);
    expect(inYear.map(({ values }) => values['principal'])).toEqual(['11538.46', '120.00']);
    const { rows, checks } = await read(token, `gasb-96-payments?limit=50${yearEnd}`);
    const shown = rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)]);
    expect(shown).toEqual([
      ['2027', '11658.46', '461.54', '12120.00'],
      [null, '0.00', '0.00', '0.00'],
    ]);
    expect(checks).toEqual([{ check: 'isIncomplete', count: 3 }]);
    // The rate of the agency is that of the day on which an agreement began.
    await api.ownerDb.run(
      sql`insert into setting (key, effective_on, value) values ('borrowingRate', '2024-07-01', '"4"')`,
    );
    expect(await checksOf('gasb-96')).toEqual({ ...marks, rateOfAgency: 1 });
    expect(await figuresOf('gasb-96')).toMatchObject({ liability: '23196.92' });
    const own = { sbita: 'yes', sbitaTermMonths: 24, sbitaPaidAt: 'arrears', sbitaPayment: '5.00' };
    await anEntitlementThatIs(api, 'terminated', { ...own, sbitaRhythm: 'monthly', sbitaDiscountRate: '3' });
    expect(await checksOf('gasb-96', '')).toMatchObject({ endedEarly: 1 });
  });

  it('of leased items follow their days, and what is still to be paid falls into years and then into fives (GASB 87)', async () => {
    const lease = (own: Record<string, unknown>) =>
      anEquipment(api, {
        acquisitionMethod: 'lease',
        titleHolder: 'lessor',
        acquiredOn: '2025-01-31',
        leaseEndsOn: '2037-01-30',
        leasePayment: '100.00',
        leaseRhythm: 'monthly',
        leasePaidAt: 'arrears',
        leaseRate: '0',
        ...own,
      });
    await lease({});
    await lease({ leaseEndsOn: '2026-01-30' });
    await lease({ leaseEndsOn: null });
    await lease({ leasePayment: null });
    await lease({ acquisitionMethod: 'purchase' });
    expect(await figuresOf('gasb-87')).toMatchObject({
      agreements: '4',
      asset: '14400.00',
      amortized: '1700.00',
      liability: '12700.00',
      dueInYear: '1200.00',
      payments: '1200.00',
      shortTerm: '700.00',
    });
    expect(await checksOf('gasb-87')).toEqual({ withoutTerm: 1, withoutPayment: 1, isShortTerm: 1 });
    const lines = await allLines(token, 'gasb-87-payments', `${yearEnd}&figure=principal`, 5);
    expect(lines).toHaveLength(7);
    const { rows } = await read(token, `gasb-87-payments?limit=50${yearEnd}`);
    expect(rows.map(({ label, cells }) => [label, cells[2]?.value])).toEqual([
      ['2027', '1200.00'],
      ['2028', '1200.00'],
      ['2029', '1200.00'],
      ['2030', '1200.00'],
      ['2031', '1200.00'],
      ['2032-2036', '6000.00'],
      ['2037-2041', '700.00'],
      [null, '0.00'],
    ]);
  });
});
