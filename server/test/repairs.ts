import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairStatus } from '#contract/entities/repair/repair.states.ts';
import { repairSteps, type RepairAction } from '#contract/entities/repair/repair.steps.ts';
import { ifMatch, type TestApp } from './app.ts';
import { aCategory, aLocation, anEquipment, aPerson, aVendor, createOver } from './factories.ts';

type Values = Record<string, unknown>;

/** The last part of an action's address. */
export function pathOf(action: RepairAction): string {
  return repairSteps[action].path;
}

/** What a workshop needs, made once for a test file. */
export interface Workshop {
  api: TestApp;
  categoryId: string;
  locationId: string;
  vendorId: string;
  person: PersonRecord;
}

export async function openWorkshop(api: TestApp): Promise<Workshop> {
  return {
    api,
    categoryId: (await aCategory(api)).id,
    locationId: (await aLocation(api)).id,
    vendorId: (await aVendor(api)).id,
    person: await aPerson(api),
  };
}

async function post<R>(api: TestApp, path: string, version: number, body: Values): Promise<R> {
  const answer = await api.request<R>(api.tokens.admin, 'POST', path, body, ifMatch(version));
  if (answer.status !== 200) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Takes a step with an item as the administrator; a refusal fails the test with its reason. */
export function moveItem(
  api: TestApp,
  { id, version }: { id: string; version: number },
  action: string,
  body: Values = {},
): Promise<EquipmentRecord> {
  return post(api, `/api/equipment/${id}/actions/${action}`, version, body);
}

/** Takes a step with a repair as the administrator; a refusal fails the test with its reason. */
export function moveRepair(
  api: TestApp,
  { id, version }: { id: string; version: number },
  action: RepairAction,
  body: Values = {},
): Promise<RepairRecord> {
  return post(api, `/api/repairs/${id}/actions/${pathOf(action)}`, version, body);
}

export async function aStockItem(
  { api, categoryId, locationId }: Workshop,
  overrides: Values = {},
): Promise<EquipmentRecord> {
  return moveItem(api, await anEquipment(api, { categoryId, locationId, ...overrides }), 'stock');
}

/** An item that the person of the workshop holds. */
export async function aHeldItem(shop: Workshop, overrides: Values = {}): Promise<EquipmentRecord> {
  const item = await aStockItem(shop, overrides);
  return moveItem(shop.api, item, 'check-out', { personId: shop.person.id });
}

/** Bodies with which each step is accepted; a loaner is not among them. */
export function bodyFor(shop: Workshop, action: RepairAction): Values {
  const bodies: Partial<Record<RepairAction, Values>> = {
    send: { vendorId: shop.vendorId, sentOn: '2026-02-02', dataLeft: false },
    receive: { backOn: '2026-02-09' },
    complete: { outcome: 'repaired', resolution: 'New keyboard fitted', conditionAfter: 'good' },
    cancel: { reason: 'reported by mistake' },
    reopen: { reason: 'the fault came back' },
  };
  return bodies[action] ?? {};
}

const stepsTo: Record<RepairStatus, RepairAction[]> = {
  requested: [],
  in_progress: ['start'],
  waiting_parts: ['start', 'waitForParts'],
  at_vendor: ['start', 'send'],
  completed: ['start', 'complete'],
  cancelled: ['cancel'],
};

/** A repair that has come to a state by its own steps; of a held item unless one is given. */
export async function aRepair(
  shop: Workshop,
  status: RepairStatus = 'requested',
  overrides: Values = {},
): Promise<RepairRecord> {
  const equipmentId = overrides['equipmentId'] ?? (await aHeldItem(shop)).id;
  const request = { problem: 'It does not start any more', ...overrides, equipmentId };
  let repair = await createOver<RepairRecord>(shop.api, '/api/repairs', request);
  for (const action of stepsTo[status]) {
    repair = await moveRepair(shop.api, repair, action, bodyFor(shop, action));
  }
  return repair;
}
