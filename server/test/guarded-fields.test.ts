import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { FundingSourceRecord } from '#contract/entities/funding-source/funding-source.schema.ts';
import { startTestApp, type TestApp } from './app.ts';
import { brokenRules, callsTo, type Versioned } from './calls.ts';
import { aCategory, aFundingSource, anEquipment, aPerson } from './factories.ts';
import { anEntitlement } from './licenses.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ2-2026.09', federalShare: '80' };
const cases: [
  path: string,
  make: () => Promise<Versioned>,
  loosened: object,
  tightened: object | undefined,
][] = [
  [
    '/api/categories',
    () => aCategory(api, { requiresSerial: true, requiresCustodian: true, storesData: true }),
    { requiresSerial: false, requiresCustodian: false, storesData: false },
    { requiresSerial: true },
  ],
  ['/api/people', () => aPerson(api), { email: 'borrowed@test.example' }, { unit: 'Signals' }],
  ['/api/equipment', () => anEquipment(api, { storesData: true }), { storesData: false }, undefined],
  ['/api/entitlements', () => anEntitlement(api), { allowsOver: true }, { allowsOver: false }],
  [
    '/api/funding-sources',
    () => aFundingSource(api, { ...federal, needsPurchaseApproval: true, needsDispositionApproval: true }),
    {
      needsPurchaseApproval: false,
      needsDispositionApproval: false,
      federalShare: '10',
      ruleSet: 'pre_2024',
      endsOn: '2030-01-01',
    },
    { name: 'Another name', needsPurchaseApproval: true },
  ],
];

it.each(cases)(
  '%s: a rule is loosened by an administrator alone',
  async (path, make, loosened, tightened) => {
    const calls = callsTo<CategoryRecord & EquipmentRecord & EntitlementRecord & FundingSourceRecord>(
      () => api,
      path,
    );
    const record = await make();
    const refused = await calls.change(record, loosened, api.tokens.user);
    expect(refused.status).toBe(422);
    expect(brokenRules(refused)).toEqual(
      Object.fromEntries(Object.keys(loosened).map((name) => [name, ['admin_only']])),
    );
    if (tightened) expect((await calls.change(record, tightened, api.tokens.user)).status).toBe(200);
    const { body: now } = await calls.get(record.id);
    expect((await calls.change(now, loosened)).status).toBe(200);
  },
);
