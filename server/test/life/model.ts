import type { Condition } from '#contract/areas/equipment/conditions.ts';

/** To whom or what an item can be given; the number says which of the world's. */
export type Holder = { kind: 'person' | 'location' | 'project'; index: number };

export type ItemStatus = 'received' | 'in_stock' | 'in_use' | 'on_loan' | 'in_repair' | 'missing';
export type RepairState =
  | 'requested'
  | 'in_progress'
  | 'waiting_parts'
  | 'at_vendor'
  | 'completed'
  | 'cancelled';

export interface ItemModel {
  version: number;
  status: ItemStatus;
  condition: Condition;
  held: { by: Holder; dueIn: number | null; lending: number | null; acceptance: string } | null;
  /** Given out at least once. */
  wasGiven: boolean;
  /** Given out, repaired or lent at least once. */
  hasHistory: boolean;
  isBinned: boolean;
}

export interface RepairModel {
  item: number;
  version: number;
  status: RepairState;
  author: 'user' | 'admin';
  loaner: number | null;
  /** Which act of lending gave the loaner away. */
  lending: number | null;
  isBinned: boolean;
}

/** What we expect of the product, as small as it can be said. */
export interface Model {
  items: ItemModel[];
  repairs: RepairModel[];
  people: { version: number; isActive: boolean }[];
  lendings: number;
}

export function newModel(items: number, people: number): Model {
  return {
    items: Array.from({ length: items }, () => ({
      version: 1,
      status: 'received' as const,
      condition: 'new' as const,
      held: null,
      wasGiven: false,
      hasHistory: false,
      isBinned: false,
    })),
    repairs: [],
    people: Array.from({ length: people }, () => ({ version: 1, isActive: true })),
    lendings: 0,
  };
}

const open: readonly RepairState[] = ['requested', 'in_progress', 'waiting_parts', 'at_vendor'];

export function isOpen(repair: RepairModel): boolean {
  return !repair.isBinned && open.includes(repair.status);
}

export function openRepairOf(model: Model, item: number): RepairModel | undefined {
  return model.repairs.find((repair) => repair.item === item && isOpen(repair));
}

/** The numbers of an item's repairs, the latest first. */
export function repairsOf(model: Model, item: number): number[] {
  return model.repairs.flatMap((repair, index) => (repair.item === item ? [index] : [])).toReversed();
}

/** Where an item goes back to when its repair ends. */
export function heldStatus({ held }: ItemModel): ItemStatus {
  if (!held) return 'in_stock';
  return held.dueIn === null ? 'in_use' : 'on_loan';
}

/** Gives an item away; whoever had it has it no longer. */
export function give(
  item: ItemModel,
  by: Holder,
  { dueIn = null, lending = null }: { dueIn?: number | null; lending?: number | null } = {},
): void {
  item.held = { by, dueIn, lending, acceptance: by.kind === 'person' ? 'asked' : 'not_needed' };
  item.status = heldStatus(item);
  item.wasGiven = true;
  item.hasHistory = true;
  item.version += 1;
}

export function takeBack(item: ItemModel, condition: Condition): void {
  item.held = null;
  item.status = 'in_stock';
  item.condition = condition;
  item.version += 1;
}

export function heldBy(model: Model, person: number): ItemModel[] {
  return model.items.filter(({ held }) => held?.by.kind === 'person' && held.by.index === person);
}
