import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { repairStates, type RepairAction } from '#contract/entities/repair/repair.steps.ts';
import { addDays } from '#contract/shared/day.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, type Answer, type TestApp } from '../app.ts';
import { anEquipment, aPerson, aProject, aLocation } from '../factories.ts';
import { bodyFor, openWorkshop, pathOf, type Workshop } from '../repairs.ts';
import { size, type Command, type ItemCommand, type RepairCommand } from './commands.ts';
import type { Holder, Model } from './model.ts';
import { repairIndexOf } from './repair-rules.ts';

/** What all worlds of a test share. */
export interface Surroundings {
  api: TestApp;
  shop: Workshop;
  placeId: string;
  projectId: string;
  today: string;
}

export async function prepareSurroundings(api: TestApp): Promise<Surroundings> {
  return {
    api,
    shop: await openWorkshop(api),
    placeId: (await aLocation(api)).id,
    projectId: (await aProject(api)).id,
    today: (await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`)).today,
  };
}

/** The real records behind the numbers of the model. */
export interface World extends Surroundings {
  items: string[];
  repairs: string[];
  people: string[];
}

async function times(count: number, make: () => Promise<{ id: string }>): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, async () => (await make()).id));
}

export async function newWorld(surroundings: Surroundings): Promise<World> {
  const { api, shop } = surroundings;
  const { categoryId, locationId } = shop;
  const facts = { categoryId, locationId, cost: '1234.56', inServiceOn: '2026-02-03' };
  return {
    ...surroundings,
    items: await times(size.items, () => anEquipment(api, { ...facts, condition: 'new' })),
    repairs: [],
    people: await times(size.people, () => aPerson(api)),
  };
}

/** The field and the id by which a holder is sent. */
export function holderOf(world: World, { kind, index }: Holder): Record<string, string> {
  if (kind === 'person') return { personId: world.people[index]! };
  return kind === 'location' ? { locationId: world.placeId } : { projectId: world.projectId };
}

type Call = { method: string; path: string; version?: number; body: object };

function itemBody(world: World, command: ItemCommand): object {
  if ('to' in command) {
    const due = command.kind === 'loan' && { dueOn: addDays(world.today, command.days) };
    return { ...holderOf(world, command.to), ...due };
  }
  if ('condition' in command) {
    return { condition: command.condition, movedToId: world.shop.locationId, reason: 'It came back' };
  }
  return command.kind === 'reportMissing' ? { reason: 'Not at the count' } : {};
}

async function callOfItem(world: World, model: Model, command: ItemCommand): Promise<Call> {
  const id = world.items[command.item]!;
  const path = `/api/equipment/${id}`;
  const { version } = model.items[command.item]!;
  switch (command.kind) {
    case 'accept':
    case 'dispute': {
      const last = await world.api.ownerDb.one<{ id: string; version: number }>(
        sql`select id, version from assignment where equipment_id = ${id} order by number desc limit 1`,
      );
      const answer = `/api/assignments/${last.id}/actions/${command.kind}`;
      return { method: 'POST', path: answer, version: last.version, body: {} };
    }
    case 'rename':
      return { method: 'PATCH', path, version, body: { name: `Renamed ${version}` } };
    case 'binItem':
      return { method: 'DELETE', path, version, body: { reason: 'A mistake' } };
    case 'restoreItem':
      return { method: 'POST', path: `${path}/actions/restore`, version, body: {} };
    default: {
      const step = command.kind.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`);
      return { method: 'POST', path: `${path}/actions/${step}`, version, body: itemBody(world, command) };
    }
  }
}

function repairBody(world: World, command: RepairCommand): object {
  switch (command.kind) {
    case 'complete': {
      const { outcome, condition } = command;
      const after = outcome === 'not_repairable' ? {} : { conditionAfter: condition };
      return { outcome, resolution: 'Looked at it', ...after };
    }
    case 'lendLoaner':
      return { loanerId: world.items[command.loaner] };
    case 'returnLoaner':
      return { loanerCondition: command.condition };
    case 'binRepair':
      return { reason: 'A mistake' };
    default:
      return bodyFor(world.shop, command.kind as RepairAction);
  }
}

function callOfRepair(world: World, model: Model, command: RepairCommand): Call {
  const index = repairIndexOf(model, command)!;
  const path = `/api/repairs/${world.repairs[index]}`;
  const { version } = model.repairs[index]!;
  const body = repairBody(world, command);
  if (command.kind === 'binRepair') return { method: 'DELETE', path, version, body };
  const step = command.kind === 'restoreRepair' ? 'restore' : pathOf(command.kind);
  return { method: 'POST', path: `${path}/actions/${step}`, version, body };
}

const repairKinds = new Set<string>([
  ...repairStates.transitions.map(({ action }) => action),
  'binRepair',
  'restoreRepair',
]);

export function isRepairCommand(command: Command): command is RepairCommand {
  return repairKinds.has(command.kind);
}

async function callOf(world: World, model: Model, command: Command): Promise<Call> {
  if (isRepairCommand(command)) return callOfRepair(world, model, command);
  switch (command.kind) {
    case 'request': {
      const body = { equipmentId: world.items[command.item], problem: 'It does not start any more' };
      return { method: 'POST', path: '/api/repairs', body };
    }
    case 'setActive': {
      const path = `/api/people/${world.people[command.person]}`;
      const { version } = model.people[command.person]!;
      return { method: 'PATCH', path, version, body: { active: command.active } };
    }
    case 'handOver': {
      const path = `/api/people/${world.people[command.from]}/actions/hand-over`;
      return { method: 'POST', path, body: { toPersonId: world.people[command.to] } };
    }
    default:
      return callOfItem(world, model, command);
  }
}

/** Sends a command as the model stands before it. */
export async function send(world: World, model: Model, command: Command): Promise<Answer<unknown>> {
  const { method, path, version, body } = await callOf(world, model, command);
  const headers = version === undefined ? {} : ifMatch(command.isStale ? version - 1 : version);
  const answer = await world.api.request(world.api.tokens[command.by], method, path, body, headers);
  if (command.kind === 'request' && answer.status === 201) {
    world.repairs.push((answer.body as unknown as RepairRecord).id);
  }
  return answer;
}

/** What came of it, in the words of the model. */
export function outcomeOf({ status, body }: Answer<unknown>): string {
  if (status < 300) return 'ok';
  const { code, fields } = body as Problem;
  const broken = (fields ?? []).map(({ path, messageKey }) => `${path}:${messageKey}`);
  return broken.length > 0 ? broken.toSorted().join(' ') : code;
}
