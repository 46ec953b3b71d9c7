import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { ifMatch } from '../app.ts';
import { receive, serials, type Office } from '../orders.ts';
import type { Depot } from '../retirements.ts';
import type { Command } from './commands.ts';
import { doWithCase, openCase } from './retiring.ts';

/** One history: an order, who pays, what the items serve, and a license that their devices use. */
export interface World {
  office: Office;
  depot: Depot;
  order: PurchaseOrderRecord;
  projectIds: string[];
  entitlementId: string;
  softwareId: string;
  /** The case that was opened last. */
  caseId?: string;
}

type Values = Record<string, unknown>;

function change({ office: { api } }: World, method: string, path: string, version: number, body: Values) {
  return api.request(api.tokens.user, method, path, body, ifMatch(version));
}

async function read<T>({ office: { api } }: World, path: string): Promise<T> {
  return (await api.request<T>(api.tokens.user, 'GET', path)).body;
}

async function findItem(world: World, at: number): Promise<EquipmentRecord | undefined> {
  const path = `/api/equipment?filter[purchaseOrderId]=${world.order.id}&sort=tag`;
  const { items } = await read<{ items: EquipmentRecord[] }>(world, path);
  return items[at % Math.max(items.length, 1)];
}

async function receiveSome({ office, order }: World, units: readonly number[]) {
  const lines = order.lines.flatMap(({ id, kind }, index) => {
    const accepted = units[index] ?? 0;
    const goods = kind === 'equipment' ? { serials: serials(accepted) } : {};
    return accepted > 0 ? [{ lineId: id, accepted, ...goods }] : [];
  });
  return lines.length === 0 ? undefined : receive(office, order, { lines });
}

async function reverseLast(world: World) {
  const path = `/api/purchase-orders/${world.order.id}`;
  const { version } = await read<PurchaseOrderRecord>(world, path);
  const receipts = await read<{ id: string; isReversible: boolean }[]>(world, `${path}/receipts`);
  const last = receipts.find(({ isReversible }) => isReversible);
  return (
    last &&
    change(world, 'POST', `${path}/receipts/${last.id}/actions/reverse`, version, { reason: 'by chance' })
  );
}

async function freeSeat(world: World) {
  const path = `/api/seats?filter[entitlementId]=${world.entitlementId}&filter[status]=open&limit=1`;
  const [seat] = (await read<{ items: SeatRecord[] }>(world, path)).items;
  return seat && change(world, 'POST', `/api/seats/${seat.id}/actions/release`, seat.version, {});
}

const dayAfter = (days: number) => addDays('2026-03-01', days);

async function doWithItem(world: World, item: EquipmentRecord, sent: Command) {
  const { api } = world.office;
  const { id, version } = item;
  switch (sent.do) {
    case 'allocate': {
      const first = (sent.share / 1000).toFixed(3);
      const rest = ((100_000 - sent.share) / 1000).toFixed(3);
      const shares = world.projectIds.map((projectId, at) => ({
        projectId,
        percent: at === 0 ? first : rest,
      }));
      return change(world, 'PUT', `/api/equipment/${id}/allocation`, version, {
        fromOn: dayAfter(sent.days),
        shares,
      });
    }
    case 'seat': {
      const body = { entitlementId: world.entitlementId, equipmentId: id };
      return api.request(api.tokens.user, 'POST', '/api/seats', body);
    }
    case 'install': {
      const body = { softwareId: world.softwareId, equipmentId: id, seenOn: world.depot.today };
      return api.request(api.tokens.user, 'POST', '/api/installations', body);
    }
    case 'edit':
      return change(world, 'PATCH', `/api/equipment/${id}`, version, { cost: sent.cost, fundingLines: [] });
    case 'correct': {
      const token = sent.isRight ? world.depot.chief : api.tokens.user;
      const body = { cost: sent.cost, reason: 'By chance the invoice says so' };
      return api.request(token, 'POST', `/api/equipment/${id}/corrections`, body, ifMatch(version));
    }
    case 'confirm': {
      const token = sent.isRight ? world.depot.second : world.depot.chief;
      const path = `/api/equipment/${id}/actions/confirm-correction`;
      return api.request(token, 'POST', path, {}, ifMatch(version));
    }
    case 'retire':
      return openCase(world, item, sent.method);
    case 'stock':
      return change(world, 'POST', `/api/equipment/${id}/actions/stock`, version, {});
    case 'repair': {
      const parts = [{ description: 'Part', quantity: 1, unitCost: sent.cost }];
      const body = { equipmentId: id, kind: 'repair', problem: 'By chance broken', priority: 'low', parts };
      return api.request(api.tokens.user, 'POST', '/api/repairs', body);
    }
    default:
      return undefined;
  }
}

/** Does it, whatever the product answers; undefined when there was nothing to do it with. */
export async function send(world: World, sent: Command): Promise<number | undefined> {
  if (sent.do === 'receive') return (await receiveSome(world, sent.units))?.status;
  if (sent.do === 'reverse') return (await reverseLast(world))?.status;
  if (sent.do === 'free') return (await freeSeat(world))?.status;
  if (!('item' in sent)) return doWithCase(world, sent);
  const item = await findItem(world, sent.item);
  return item && (await doWithItem(world, item, sent))?.status;
}
