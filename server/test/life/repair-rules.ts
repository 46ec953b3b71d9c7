import type { Condition } from '#contract/areas/equipment/conditions.ts';
import type { RepairCommand } from './commands.ts';
import type { Expected } from './item-rules.ts';
import {
  give,
  heldStatus,
  openRepairOf,
  repairsOf,
  takeBack,
  type ItemModel,
  type Model,
  type RepairModel,
  type RepairState,
} from './model.ts';

const open: readonly RepairState[] = ['requested', 'in_progress', 'waiting_parts', 'at_vendor'];

const allowedFrom: Record<string, readonly RepairState[]> = {
  start: ['requested'],
  waitForParts: ['in_progress'],
  resume: ['waiting_parts'],
  send: ['in_progress'],
  receive: ['at_vendor'],
  complete: ['in_progress'],
  cancel: open,
  lendLoaner: open,
  returnLoaner: open,
  reopen: ['completed'],
};

const leadsTo: Record<string, RepairState> = {
  start: 'in_progress',
  waitForParts: 'waiting_parts',
  resume: 'in_progress',
  send: 'at_vendor',
  receive: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
  reopen: 'in_progress',
};

/** The repair that a command is about, if the item has that many. */
export function repairIndexOf(model: Model, { item, back }: RepairCommand): number | undefined {
  return repairsOf(model, item)[back];
}

/** A loaner comes back when it is still out for this very repair. */
function takeLoanerBack(model: Model, repair: RepairModel, condition?: Condition): void {
  const loaner = repair.loaner === null ? undefined : model.items[repair.loaner];
  if (!loaner?.held || loaner.status !== 'in_use' || loaner.held.lending !== repair.lending) return;
  takeBack(loaner, condition ?? loaner.condition);
}

function putIntoRepair(item: ItemModel): Expected {
  if (!['in_stock', 'in_use', 'on_loan'].includes(item.status)) return 'bad_state';
  item.status = 'in_repair';
  item.version += 1;
  return 'ok';
}

function lend(model: Model, repair: RepairModel, item: ItemModel, loanerIndex: number): Expected {
  const loaner = model.items[loanerIndex]!;
  if (repair.loaner !== null) return 'loanerId:loaner_lent';
  if (item.held?.by.kind !== 'person') return 'loanerId:no_custodian';
  if (loaner.isBinned) return 'loanerId:not_found';
  if (loaner.status !== 'in_stock') return 'loanerId:loaner_not_in_stock';
  model.lendings += 1;
  give(loaner, item.held.by, { lending: model.lendings });
  repair.loaner = loanerIndex;
  repair.lending = model.lendings;
  return 'ok';
}

function end(
  model: Model,
  repair: RepairModel,
  item: ItemModel,
  command: RepairCommand & { kind: 'complete' },
): Expected {
  takeLoanerBack(model, repair);
  if (command.outcome === 'not_repairable') takeBack(item, 'unusable');
  else {
    item.status = heldStatus(item);
    item.condition = command.condition;
    item.version += 1;
  }
  return 'ok';
}

function cancel(model: Model, repair: RepairModel, item: ItemModel): Expected {
  takeLoanerBack(model, repair);
  if (repair.status === 'requested') return 'ok';
  item.status = heldStatus(item);
  item.version += 1;
  return 'ok';
}

function reopen(model: Model, repair: RepairModel, item: ItemModel): Expected {
  if (openRepairOf(model, repair.item)) return 'open_repair';
  const begun = putIntoRepair(item);
  if (begun !== 'ok') return begun;
  repair.loaner = null;
  repair.lending = null;
  return 'ok';
}

function giveLoanerBack(model: Model, repair: RepairModel, condition: Condition): Expected {
  if (repair.loaner === null) return 'no_loaner';
  takeLoanerBack(model, repair, condition);
  repair.loaner = null;
  repair.lending = null;
  return 'ok';
}

function takeStep(model: Model, repair: RepairModel, command: RepairCommand): Expected {
  const item = model.items[repair.item]!;
  switch (command.kind) {
    case 'start':
      return putIntoRepair(item);
    case 'complete':
      return end(model, repair, item, command);
    case 'cancel':
      return cancel(model, repair, item);
    case 'reopen':
      return reopen(model, repair, item);
    case 'lendLoaner':
      return lend(model, repair, item, command.loaner);
    case 'returnLoaner':
      return giveLoanerBack(model, repair, command.condition);
    default:
      return 'ok';
  }
}

function bin(repair: RepairModel, by: 'user' | 'admin'): Expected {
  if (by !== 'admin' && repair.author !== by) return 'not_allowed';
  return repair.status === 'requested' && repair.loaner === null ? 'ok' : 'repair_begun';
}

function restore(model: Model, repair: RepairModel): Expected {
  if (!repair.isBinned) return 'is_not_deleted';
  if (openRepairOf(model, repair.item)) return 'open_repair';
  return model.items[repair.item]?.status === 'missing' ? 'equipmentId:not_on_hand' : 'ok';
}

/** What a repair's command must come to; the model moves on when it is accepted. */
export function expectOfRepair(model: Model, command: RepairCommand): Expected {
  const index = repairIndexOf(model, command);
  const repair = index === undefined ? undefined : model.repairs[index];
  if (!repair) return 'skip';
  const { kind, by, isStale } = command;
  if ((kind === 'restoreRepair' || kind === 'reopen') && by === 'user') return 'not_allowed';
  if (isStale) return 'conflict';
  let expected: Expected;
  if (kind === 'restoreRepair') expected = restore(model, repair);
  else if (repair.isBinned) expected = 'is_deleted';
  else if (kind === 'binRepair') expected = bin(repair, by);
  else if (!allowedFrom[kind]?.includes(repair.status)) expected = 'bad_state';
  else expected = takeStep(model, repair, command);
  if (expected !== 'ok') return expected;
  repair.status = leadsTo[kind] ?? repair.status;
  if (kind === 'binRepair' || kind === 'restoreRepair') repair.isBinned = kind === 'binRepair';
  repair.version += 1;
  return 'ok';
}
