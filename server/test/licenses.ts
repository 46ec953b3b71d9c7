import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EntitlementStatus } from '#contract/entities/entitlement/entitlement.states.ts';
import type { InstallationRecord } from '#contract/entities/installation/installation.schema.ts';
import type { SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import type { SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, type TestApp } from './app.ts';
import { aCategory, anEquipment, aPerson, createOver, nextNumber } from './factories.ts';

type Values = Record<string, unknown>;

/** A day so many days from today, in the agency's zone. */
export async function dayFromToday(api: TestApp, days: number): Promise<string> {
  return (await api.ownerDb.one<{ day: string }>(sql`select agency_today() + ${days}::int as day`)).day;
}

/** Makes the category that is not given. */
export async function aSoftware(api: TestApp, overrides: Values = {}): Promise<SoftwareRecord> {
  const categoryId = overrides['categoryId'] ?? (await aCategory(api, { kind: 'software' })).id;
  const product = { name: `Product ${nextNumber()}`, publisher: 'Example Works' };
  return createOver(api, '/api/software', { ...product, ...overrides, categoryId });
}

/** Takes a step with a record as the administrator; a refusal fails the test with its reason. */
export async function step<R>(
  api: TestApp,
  path: string,
  { id, version }: { id: string; version: number },
  action: string,
  body: Values = {},
): Promise<R> {
  const address = `${path}/${id}/actions/${action}`;
  const answer = await api.request<R>(api.tokens.admin, 'POST', address, body, ifMatch(version));
  if (answer.status !== 200) throw new Error(`POST ${address} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A drafted subscription for a year, of a product of its own unless one is given. */
export async function aDraft(api: TestApp, overrides: Values = {}): Promise<EntitlementRecord> {
  const softwareId = overrides['softwareId'] ?? (await aSoftware(api)).id;
  const terms = {
    quantity: 5,
    startsOn: await dayFromToday(api, -100),
    endsOn: await dayFromToday(api, 265),
  };
  return createOver(api, '/api/entitlements', { ...terms, ...overrides, softwareId });
}

/** An entitlement in force. */
export async function anEntitlement(api: TestApp, overrides: Values = {}): Promise<EntitlementRecord> {
  return step(api, '/api/entitlements', await aDraft(api, overrides), 'activate');
}

const days: Partial<Record<EntitlementStatus, [starts: number, ends: number]>> = {
  expiring: [-340, 25],
  expired: [-400, -35],
};

/** An entitlement that has come to a state by its own steps and by the calendar. */
export async function anEntitlementThatIs(
  api: TestApp,
  status: EntitlementStatus,
  overrides: Values = {},
): Promise<EntitlementRecord> {
  const [starts, ends] = days[status] ?? [-100, 265];
  const terms = { startsOn: await dayFromToday(api, starts), endsOn: await dayFromToday(api, ends) };
  if (status === 'draft') return aDraft(api, { ...terms, ...overrides });
  const made = await anEntitlement(api, { ...terms, ...overrides });
  if (status === 'terminated') {
    return step(api, '/api/entitlements', made, 'terminate', { reason: 'no longer needed' });
  }
  if (status !== 'renewed') return made;
  return step(api, '/api/entitlements', made, 'renew', { endsOn: await dayFromToday(api, 630) });
}

/** An open seat; makes the entitlement and the person that are not given. */
export async function aSeat(api: TestApp, overrides: Values = {}): Promise<SeatRecord> {
  const entitlementId = overrides['entitlementId'] ?? (await anEntitlement(api)).id;
  const holder = overrides['equipmentId'] ? {} : { personId: (await aPerson(api)).id };
  return createOver(api, '/api/seats', { ...holder, ...overrides, entitlementId });
}

/** Makes the product and the device that are not given. */
export async function anInstallation(api: TestApp, overrides: Values = {}): Promise<InstallationRecord> {
  const softwareId = overrides['softwareId'] ?? (await aSoftware(api)).id;
  const equipmentId = overrides['equipmentId'] ?? (await anEquipment(api)).id;
  const seenOn = await dayFromToday(api, 0);
  return createOver(api, '/api/installations', { seenOn, ...overrides, softwareId, equipmentId });
}
