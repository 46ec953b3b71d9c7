import { expect } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  subjectFields,
  type Hold,
  type HoldScope,
  type Purge,
  type PurgeItem,
} from '#contract/features/retention/retention.schema.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { runPurges } from '#server/features/retention/purge.run.ts';
import { raw } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, testKeySecrets, type TestApp } from './app.ts';
import { actOn, aStockedItem } from './factories.ts';
import type { Depot } from './retirements.ts';

const keys = sealKeysOf(testKeySecrets);
const log = { info: () => undefined, warn: () => undefined };

/** How holds and removals come about in tests. */
export function retentionTools(api: TestApp, depot: Depot) {
  async function finish(): Promise<void> {
    await sealHistory(api.db, keys[0]);
    await growTree(api.db, []);
    await projectFacts(api.db);
  }

  /** Lets years pass by the agency's calendar; what was disposed of today is then over its time. */
  async function letYearsPass(years: number): Promise<void> {
    await api.ownerDb.run(
      raw(`create or replace function agency_today() returns date language sql stable as
        $$ select ('${depot.today}'::date + interval '${years} years')::date $$`),
    );
  }

  /** Sets the years by the way that two administrators have. */
  async function setYears(value: number, from: string): Promise<void> {
    const path = '/api/agency-settings?filter[key]=retentionYears';
    const { body } = await api.request<{ items: { id: string; version: number }[] }>(
      depot.chief,
      'GET',
      path,
    );
    const [{ id, version }] = body.items as [{ id: string; version: number }];
    const set = { fromOn: from, value, reason: 'The records schedule of the state' };
    const proposed = await api.request<{ version: number }>(
      depot.chief,
      'PUT',
      `/api/agency-settings/${id}/value`,
      set,
      ifMatch(version),
    );
    expect(proposed.status).toBe(200);
    const confirm = `/api/agency-settings/${id}/actions/confirm`;
    const done = await api.request(depot.second, 'POST', confirm, {}, ifMatch(proposed.body.version));
    expect(done.status).toBe(200);
  }

  const place = (token: string, scope: HoldScope, id: string, reason = 'A law suit over the contract') =>
    api.request<Hold>(token, 'POST', '/api/holds', { scope, [subjectFields[scope]]: id, reason });
  const release = (token: string, { id, version }: Hold) =>
    api.request<Hold>(
      token,
      'POST',
      `/api/holds/${id}/actions/release`,
      { reason: 'The suit is settled.' },
      ifMatch(version),
    );
  const prepare = (token: string) =>
    api.request<Purge>(token, 'POST', '/api/purges', { reason: 'The yearly removal' });
  const act = (token: string, { id, version }: Purge, action: string) =>
    api.request<Purge>(token, 'POST', `/api/purges/${id}/actions/${action}`, undefined, ifMatch(version));
  const linesOf = async ({ id }: Purge) =>
    (await api.request<{ items: PurgeItem[] }>(depot.chief, 'GET', `/api/purges/${id}/items`)).body.items;

  async function purgeAll(): Promise<PurgeItem[]> {
    const prepared = await prepare(depot.chief);
    expect(prepared.status).toBe(201);
    expect((await act(depot.second, prepared.body, 'approve')).status).toBe(200);
    await runPurges(api.db, () => api.clock.now(), log);
    return linesOf(prepared.body);
  }

  /** An item that somebody had, and that came back. */
  async function aUsedItem(personId: string, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
    const shared = { categoryId: depot.categoryId, locationId: depot.locationId };
    const item = await aStockedItem(api, { ...shared, ...values });
    const out = await actOn(api, item, 'check-out', { personId });
    return actOn(api, out, 'check-in', { condition: 'good', movedToId: depot.locationId });
  }

  return { finish, letYearsPass, setYears, place, release, prepare, act, linesOf, purgeAll, aUsedItem };
}
export type RetentionTools = ReturnType<typeof retentionTools>;
