import type { ItemCommand, OtherCommand } from './commands.ts';
import {
  give,
  heldBy,
  openRepairOf,
  takeBack,
  type Holder,
  type ItemModel,
  type ItemStatus,
  type Model,
} from './model.ts';

/** 'ok', or why the product must refuse: a code, or the fields and the rules that they break. */
export type Expected = string;

// Written down once more, from the description of the domain, so that a slip in the product's own table is seen.
const allowedFrom: Record<string, readonly ItemStatus[]> = {
  stock: ['received'],
  checkOut: ['in_stock'],
  loan: ['in_stock'],
  transfer: ['in_use'],
  checkIn: ['in_use', 'on_loan'],
  reportMissing: ['received', 'in_stock', 'in_use', 'on_loan', 'in_repair'],
  find: ['missing'],
};

function refuseGiving(model: Model, command: ItemCommand & { to: Holder }): Expected | undefined {
  const { kind, index } = command.to;
  const broken = [
    ...(command.kind === 'loan' && (command.days < 0 || command.days > 365) ? ['dueOn:out_of_range'] : []),
    ...(kind === 'person' && !model.people[index]?.isActive ? ['personId:not_found'] : []),
  ];
  return broken.length > 0 ? broken.join(' ') : undefined;
}

function giveAway(model: Model, item: ItemModel, command: ItemCommand & { to: Holder }): Expected {
  const refused = refuseGiving(model, command);
  if (refused) return refused;
  if (command.kind === 'loan') give(item, command.to, { dueIn: command.days });
  else give(item, command.to);
  return 'ok';
}

function bin(item: ItemModel, by: 'user' | 'admin'): Expected {
  // The administrator made every item of the world.
  if (by === 'user') return 'not_allowed';
  if (!['received', 'in_stock'].includes(item.status) || item.hasHistory) return 'has_history';
  item.isBinned = true;
  item.version += 1;
  return 'ok';
}

function reportMissing(model: Model, command: ItemCommand, item: ItemModel): void {
  item.status = 'missing';
  item.version += 1;
  const repair = openRepairOf(model, command.item);
  if (!repair) return;
  repair.status = 'cancelled';
  repair.version += 1;
}

/** What an item's own command must come to; the model moves on when it is accepted. */
export function expectOfItem(model: Model, command: ItemCommand): Expected {
  const item = model.items[command.item]!;
  const { kind } = command;
  if (kind === 'accept' || kind === 'dispute') {
    if (!item.wasGiven) return 'skip';
    if (command.isStale) return 'conflict';
    if (!item.held) return 'bad_state';
    // Neither of the two who act here is a holder, and nobody answers for one.
    return 'holder_only';
  }
  if (kind === 'restoreItem') {
    if (command.by === 'user') return 'not_allowed';
    if (command.isStale) return 'conflict';
    if (!item.isBinned) return 'is_not_deleted';
    item.isBinned = false;
    item.version += 1;
    return 'ok';
  }
  if (command.isStale) return 'conflict';
  if (item.isBinned) return 'is_deleted';
  if (kind === 'binItem') return bin(item, command.by);
  if (kind !== 'rename' && !allowedFrom[kind]?.includes(item.status)) return 'bad_state';
  if ('to' in command) return giveAway(model, item, command);
  if ('condition' in command) takeBack(item, command.condition);
  else if (kind === 'reportMissing') reportMissing(model, command, item);
  else {
    if (kind === 'stock') item.status = 'in_stock';
    item.version += 1;
  }
  return 'ok';
}

function request(model: Model, { item: index, by }: OtherCommand & { kind: 'request' }): Expected {
  const item = model.items[index]!;
  if (item.isBinned) return 'equipmentId:not_found';
  if (openRepairOf(model, index)) return 'equipmentId:open_repair';
  if (item.status === 'missing') return 'equipmentId:not_on_hand';
  model.repairs.push({
    item: index,
    version: 1,
    status: 'requested',
    author: by,
    loaner: null,
    lending: null,
    isBinned: false,
  });
  item.hasHistory = true;
  return 'ok';
}

/** What a command about people, or about no record yet, must come to. */
export function expectOfOther(model: Model, command: OtherCommand): Expected {
  if (command.kind === 'request') return request(model, command);
  if (command.kind === 'handOver') {
    if (command.from === command.to || !model.people[command.to]?.isActive) return 'toPersonId:not_found';
    const moved = heldBy(model, command.from).filter(({ status }) => status === 'in_use');
    for (const item of moved) give(item, { kind: 'person', index: command.to });
    return 'ok';
  }
  const person = model.people[command.person]!;
  if (!command.active && person.isActive && heldBy(model, command.person).length > 0) return 'items_held';
  if (command.isStale) return 'conflict';
  person.isActive = command.active;
  person.version += 1;
  return 'ok';
}
