import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { assignableStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import type { Operator } from '#contract/shared/list-query.ts';

type Condition = readonly [field: string, operator: Operator, value: string];

/** The address of a list with conditions, and optionally with an order. */
export function listWith(page: string, conditions: readonly Condition[], sort?: string): string {
  const pairs = conditions.map(([field, operator, value]) => [`filter[${field}][${operator}]`, value]);
  const all = new URLSearchParams([...pairs, ...(sort ? [['sort', sort]] : [])]).toString();
  return all === '' ? page : `${page}?${all}`;
}

/** Whose seats a list or a panel shows. */
export type SeatField = 'entitlementId' | 'softwareId' | 'personId' | 'equipmentId';

export function seatsOf(field: SeatField, id: string): string {
  return listWith(seat.page, [
    [field, 'is', id],
    ['status', 'is', 'open'],
  ]);
}

/** The open seats of a product that were not seen in use since before a day. */
export function idleSeatsOf(softwareId: string, before: string): string {
  return listWith(seat.page, [
    ['softwareId', 'is', softwareId],
    ['status', 'is', 'open'],
    ['idleSince', 'lt', before],
  ]);
}

export function entitlementsOf(softwareId: string): string {
  return listWith(entitlement.page, [['softwareId', 'is', softwareId]]);
}

/** What a product owns today. */
export function entitlementsInForce(softwareId: string): string {
  return listWith(entitlement.page, [
    ['softwareId', 'is', softwareId],
    ['status', 'is', assignableStatuses.join(',')],
  ]);
}

export type InstallationField = 'softwareId' | 'equipmentId';

export function installationsOf(field: InstallationField, id: string): string {
  return listWith(installation.page, [[field, 'is', id]]);
}

/** The installations of a product without a seat. */
export function bareInstallationsOf(softwareId: string): string {
  return listWith(installation.page, [
    ['softwareId', 'is', softwareId],
    ['isCovered', 'is', 'false'],
  ]);
}

/** Where the days to decide and the ends of terms are seen. */
export const renewalsPage = '/inventory/software/renewals';
