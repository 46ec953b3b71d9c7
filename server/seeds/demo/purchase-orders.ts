import { orderLineInput } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receiptBody } from '#contract/entities/purchase-order/receipt.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { entitlementIntake } from '#server/entities/entitlement/entitlement.intake.ts';
import { equipmentIntake } from '#server/entities/equipment/equipment.intake.ts';
import { amendOrder } from '#server/entities/purchase-order/purchase-order.amendments.ts';
import {
  createPurchaseOrder,
  updatePurchaseOrder,
} from '#server/entities/purchase-order/purchase-order.commands.ts';
import { approveOrder, rejectOrder } from '#server/entities/purchase-order/purchase-order.decisions.ts';
import {
  cancelOrder,
  closeOrder,
  placeOrder,
  submitOrder,
} from '#server/entities/purchase-order/purchase-order.steps.ts';
import { receiveGoods } from '#server/entities/purchase-order/receipt.commands.ts';
import { closeReturn } from '#server/entities/purchase-order/vendor-return.commands.ts';
import { findOrderReturns } from '#server/entities/purchase-order/vendor-return.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { officeTime, workday } from './days.ts';
import { findDemoActors, makeDemoContext, type DemoActors } from './demo-actors.ts';
import { orderStories, type OrderStory } from './purchase-order-stories.ts';
import { createRandom, fillPattern } from './random.ts';

interface Desk {
  tx: Queryable;
  today: string;
  actors: DemoActors;
  serial: () => string;
  /** The record of a table that is called so. */
  find: (
    table: 'vendor' | 'project' | 'funding_source' | 'location' | 'model' | 'software',
    name: string,
  ) => string;
  categoryOf: (modelId: string) => string;
}

async function openDesk(tx: Queryable, today: string): Promise<Desk> {
  const known = await tx.many<{ table: string; name: string; id: string; category: string | null }>(sql`
    select 'vendor' as table, name, id, null::uuid as category from vendor
    union all select 'project', number, id, null from project
    union all select 'funding_source', code, id, null from funding_source
    union all select 'location', code, id, null from location
    union all select 'software', name, id, null from software
    union all select 'model', name, id, category_id from model`);
  const random = createRandom(77_031);
  return {
    tx,
    today,
    actors: await findDemoActors(tx),
    serial: () => fillPattern(random, '*******'),
    find: (table, name) => {
      const found = known.find((row) => row.table === table && row.name === name);
      if (!found) throw new Error(`no ${table} ${name}`);
      return found.id;
    },
    categoryOf: (modelId) => known.find(({ id }) => id === modelId)?.category ?? '',
  };
}

/** A command of the demonstration, some days after its order was written; never after today. */
function contextOn(
  desk: Desk,
  story: OrderStory,
  days: number,
  who: keyof DemoActors,
  version = 0,
): CommandContext {
  const at = new Date(officeTime(dayOf(desk, story, days), ((story.daysAgo * 7) % 400) + days));
  return { ...makeDemoContext(desk.tx, desk.actors[who], at), version };
}

function dayOf({ today }: Desk, { daysAgo }: OrderStory, days: number): string {
  return workday(addDays(today, Math.min(days - daysAgo, -1)));
}

function linesOf(desk: Desk, story: OrderStory) {
  const funding = [{ fundingSourceId: desk.find('funding_source', story.source), percent: '100' }];
  return story.lines.map(({ model, product, ...line }) => {
    const modelId = model ? desk.find('model', model) : null;
    const subject = modelId ? { kind: 'equipment', modelId, categoryId: desk.categoryOf(modelId) } : {};
    const softwareId = product ? desk.find('software', product) : null;
    return orderLineInput.parse({ ...line, ...subject, softwareId, funding });
  });
}

async function deliver(
  desk: Desk,
  story: OrderStory,
  order: PurchaseOrderRecord,
): Promise<PurchaseOrderRecord> {
  let current = order;
  for (const [index, { accepted, rejected = [] }] of (story.deliveries ?? []).entries()) {
    const days = 25 + index * 12;
    const lines = order.lines.flatMap(({ id, kind }, at) => {
      const units = accepted[at] ?? 0;
      const returned = rejected[at] ?? 0;
      if (units + returned === 0) return [];
      const serials = kind === 'equipment' ? Array.from({ length: units }, desk.serial) : [];
      const back =
        returned > 0 ? { rejected: returned, rejectReason: 'damaged', rejectNote: 'Cracked lid' } : {};
      return [{ lineId: id, accepted: units, serials, ...back }];
    });
    const packingSlip = `PS-${order.number.slice(-5)}-${index + 1}`;
    const input = receiptBody.parse({ receivedOn: dayOf(desk, story, days), packingSlip, lines });
    const context = contextOn(desk, story, days, 'user');
    const ports = { intake: equipmentIntake, licenses: entitlementIntake };
    current = (await receiveGoods(context, ports, order.id, input)).order;
  }
  return current;
}

async function replaceRejected(
  desk: Desk,
  story: OrderStory,
  order: PurchaseOrderRecord,
): Promise<PurchaseOrderRecord> {
  let current = order;
  for (const { id } of await findOrderReturns(desk.tx, order.id)) {
    const context = contextOn(desk, story, 38, 'user', current.version);
    const closedOn = dayOf(desk, story, 38);
    const settled = {
      outcome: 'replacement',
      closedOn,
      reference: 'RMA-20417',
      amount: null,
      note: null,
    } as const;
    current = await closeReturn(context, order.id, id, settled);
  }
  return current;
}

async function amend(
  desk: Desk,
  story: OrderStory,
  order: PurchaseOrderRecord,
): Promise<PurchaseOrderRecord> {
  const on = (days: number, who: keyof DemoActors, version: number) =>
    contextOn(desk, story, days, who, version);
  const reason = 'The vendor offers free delivery for five.';
  const draft = await amendOrder(on(6, 'user', order.version), order.id, { reason });
  const lines = draft.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
  const changed = await updatePurchaseOrder(on(6, 'user', draft.version), order.id, { lines });
  const submitted = await submitOrder(on(7, 'user', changed.version), order.id, {});
  return approveOrder(on(8, 'admin', submitted.version), order.id, {});
}

/** Tells a story by the commands that people would give; each leaves its event. */
async function playStory(desk: Desk, story: OrderStory, index: number): Promise<void> {
  const on = (days: number, who: keyof DemoActors, version = 0) => contextOn(desk, story, days, who, version);
  let order = await createPurchaseOrder(on(0, 'user'), {
    title: story.title,
    justification: story.justification,
    vendorId: desk.find('vendor', story.vendor),
    projectId: story.project ? desk.find('project', story.project) : null,
    shipToId: desk.find('location', 'HQ'),
    expectedOn: addDays(dayOf(desk, story, 0), story.expectedAfter),
    quoteNumber: `Q-${4100 + index * 7}`,
    lines: linesOf(desk, story),
  });
  const { id } = order;
  if (story.status === 'draft') return;
  if (story.status === 'cancelled') {
    await cancelOrder(on(2, 'user', order.version), id, { reason: 'The laptops were replaced.' });
    return;
  }
  order = await submitOrder(on(1, 'user', order.version), id, {});
  if (story.status === 'submitted') return;
  if (story.status === 'rejected') {
    await rejectOrder(on(3, 'admin', order.version), id, { comment: 'A sheet of paper does the same.' });
    return;
  }
  order = await approveOrder(on(3, 'admin', order.version), id, { comment: 'Within the plan.' });
  if (story.status === 'approved') return;
  const orderNumber = `PO-${order.number.slice(4, 8)}-${String(410 + index).padStart(4, '0')}`;
  order = await placeOrder(on(5, 'admin', order.version), id, {
    orderNumber,
    orderedOn: dayOf(desk, story, 5),
  });
  if (story.isAmended) order = await amend(desk, story, order);
  order = await deliver(desk, story, order);
  if (story.isReplaced) order = await replaceRejected(desk, story, order);
  if (story.status !== 'closed') return;
  const invoice = {
    invoiceNumber: `INV-${88_000 + index * 13}`,
    invoicedOn: dayOf(desk, story, 40),
    invoiceTotal: order.receivedValue,
  };
  await closeOrder(on(50, 'admin', order.version), id, invoice, dayOf(desk, story, 50));
}

/** The orders of the demonstration, in every state, the oldest first. */
export async function loadOrders(tx: Queryable, today: string): Promise<void> {
  const desk = await openDesk(tx, today);
  const stories = orderStories.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, story] of stories.entries()) await playStory(desk, story, index);
}
