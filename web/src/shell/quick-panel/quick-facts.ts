import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receivableStatuses } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import { addDays } from '#contract/shared/day.ts';
import { writeListView, type Filter, type ListView } from '#contract/shared/list-query.ts';
import type { Facet } from '#contract/shared/page.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

/** Statuses that the panel counts, the most urgent first. */
export const factStatuses = [
  { status: 'missing', icon: 'warn' },
  { status: 'in_repair', icon: 'repair' },
  { status: 'retirement_pending', icon: 'retirement' },
  { status: 'received', icon: 'in' },
  { status: 'on_loan', icon: 'user' },
  { status: 'in_stock', icon: 'box' },
] as const satisfies readonly { status: EquipmentStatus; icon: IconName }[];

/** A warranty or a license that ends within this many days is worth a look. */
export const soonDays = 90;

function viewOf(...filters: Filter[]): ListView {
  return { q: '', filters, sort: [], bin: false };
}

const notDisposed: Filter = { field: 'status', operator: 'not', values: ['disposed'] };

export function statusView(status: EquipmentStatus): ListView {
  return viewOf({ field: 'status', operator: 'is', values: [status] });
}

export function warrantyView(today: string): ListView {
  const days = [today, addDays(today, soonDays)];
  return viewOf({ field: 'warrantyEndsOn', operator: 'between', values: days }, notDisposed);
}

export function loanOverdueView(today: string): ListView {
  return viewOf(
    { field: 'status', operator: 'is', values: ['on_loan'] },
    { field: 'dueOn', operator: 'lt', values: [today] },
  );
}

export function countDueView(today: string): ListView {
  return viewOf({ field: 'nextDueOn', operator: 'lt', values: [today] }, notDisposed);
}

/** Facts that depend on the day; none while the day is not known. */
export function listDatedFacts(today: string | undefined) {
  if (today === undefined) return [];
  return [
    { key: 'loanOverdue', icon: 'calendar', view: loanOverdueView(today) },
    { key: 'warranty', icon: 'shield', view: warrantyView(today) },
    { key: 'countDue', icon: 'clock', view: countDueView(today) },
  ] as const satisfies readonly { key: string; icon: IconName; view: ListView }[];
}

const openRepairs = viewOf({ field: 'status', operator: 'is', values: [...openRepairStatuses] });
const awaitedOrders = viewOf({ field: 'status', operator: 'is', values: [...receivableStatuses] });

function endingLicenses(today: string): ListView {
  return viewOf(
    { field: 'endsOn', operator: 'between', values: [today, addDays(today, soonDays)] },
    { field: 'phase', operator: 'is', values: ['active'] },
  );
}

/** Facts of the other areas; those that depend on the day only while it is known. */
export function listWorkFacts(today: string | undefined) {
  const work = [
    { key: 'openRepairs', icon: 'repair', entity: repair, view: openRepairs },
    { key: 'awaitedOrders', icon: 'po', entity: purchaseOrder, view: awaitedOrders },
  ] as const;
  if (today === undefined) return work;
  const licenses = { key: 'endingLicenses', icon: 'software', entity: entitlement } as const;
  return [...work, { ...licenses, view: endingLicenses(today) }];
}

/** The address of the list with what a fact counts. */
export function viewAddress(view: ListView, page: string = equipment.page): string {
  return `${page}?${new URLSearchParams(writeListView(view)).toString()}`;
}

/** How many items have a status; one that no item has is not in the answer. */
export function countOf(facet: Facet, status: EquipmentStatus): number {
  return facet.counts.find(({ value }) => value === status)?.count ?? 0;
}
