import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { assignmentStates, assignmentStatuses } from '#contract/entities/assignment/assignment.states.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStatuses, type EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import {
  equipmentStates,
  equipmentSteps,
  type EquipmentAction,
} from '#contract/entities/equipment/equipment.steps.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Role } from '#contract/shared/roles.ts';
import { findTransition } from '#contract/shared/states.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from './app.ts';
import { linkPerson } from './accounts.ts';
import { codeOf } from './calls.ts';
import { actOn, aLocation, anAssignment, anAttachment, anEquipment, aPerson } from './factories.ts';
import { aRepair, bodyFor, openWorkshop, pathOf, type Workshop } from './repairs.ts';

let api: TestApp;
let shop: Workshop;
let bodies: Record<string, object>;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
  const person = { personId: (await aPerson(api)).id };
  const back = { condition: 'good', movedToId: (await aLocation(api)).id, reason: 'A reason' };
  const { due } = await api.ownerDb.one<{ due: string }>(sql`select agency_today() + 30 as due`);
  bodies = {
    stock: {},
    'check-out': person,
    loan: { ...person, dueOn: due },
    transfer: person,
    extend: { dueOn: due },
    'check-in': back,
    'report-missing': { reason: 'Not at the count' },
    find: back,
  };
});
afterAll(() => api.stop());

/** The steps that an item's own addresses offer, by the name of their action. */
const paths = Object.fromEntries(
  Object.entries(equipmentSteps).flatMap(([action, step]) => ('path' in step ? [[action, step.path]] : [])),
);

const callers: [name: 'admin' | 'user' | 'staff' | 'none', roles: Role[]][] = [
  ['staff', ['staff']],
  ['none', []],
  ['user', ['user']],
  ['admin', ['admin']],
];

/** An item in any state, put there by the owner of the database with the event that every change has. */
async function anItemThatIs(status: EquipmentStatus): Promise<EquipmentRecord> {
  const item = await anEquipment(api, { categoryId: shop.categoryId, locationId: shop.locationId });
  return status === 'received' ? item : putInto(item.id, status);
}

async function putInto(id: string, status: EquipmentStatus): Promise<EquipmentRecord> {
  await api.ownerDb.transaction(async (tx) => {
    const { version } = await tx.one<{ version: number }>(
      sql`update equipment set status = ${status}, version = version + 1 where id = ${id} returning version`,
    );
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      values ('Test', 'job', 'equipment', ${id}, ${version}, 'update', '{}')`);
  });
  return (await api.request<EquipmentRecord>(api.tokens.admin, 'GET', `/api/equipment/${id}`)).body;
}

describe('26 the life of equipment', () => {
  it.each(equipmentStatuses)(
    'takes from %s exactly the steps it names, for exactly whom it names',
    async (state) => {
      const wrong: string[] = [];
      let item = await anItemThatIs(state);
      for (const [action, path] of Object.entries(paths) as [EquipmentAction, string][]) {
        const step = findTransition(equipmentStates, state, action);
        const permission = equipmentStates.transitions.find((one) => one.action === action)?.permission;
        for (const [name, roles] of callers) {
          const answer = await api.request<EquipmentRecord>(
            api.tokens[name],
            'POST',
            `/api/equipment/${item.id}/actions/${path}`,
            bodies[path],
            ifMatch(item.version),
          );
          const isPermitted = permission !== undefined && can(roles, permission);
          const expected = isPermitted ? (step ? 200 : 409) : 403;
          const isRight = answer.status === expected && (expected !== 409 || codeOf(answer) === 'bad_state');
          if (!isRight) wrong.push(`${state} ${action} ${name}: ${answer.status}`);
          if (answer.status !== 200) continue;
          if (answer.body.status !== step?.to)
            wrong.push(`${state} ${action} leads to ${answer.body.status}`);
          item = await anItemThatIs(state);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** The steps of an item that only its repair takes: the repair's own step, and where the repair stands before it. */
const byRepair = {
  startRepair: { step: 'start', before: 'requested', body: {} },
  completeRepair: { step: 'complete', before: 'in_progress', body: undefined },
  giveUpRepair: {
    step: 'complete',
    before: 'in_progress',
    body: { outcome: 'not_repairable', resolution: 'Beyond repair' },
  },
  cancelRepair: { step: 'cancel', before: 'in_progress', body: undefined },
} as const satisfies Partial<Record<EquipmentAction, object>>;

describe('26 the life of equipment, moved by its repair', () => {
  it.each(Object.keys(byRepair) as (keyof typeof byRepair)[])(
    'takes %s from exactly the states it names, for exactly whom it names',
    async (action) => {
      const { step, before, body = bodyFor(shop, step) } = byRepair[action];
      const wrong: string[] = [];
      for (const state of equipmentStatuses) {
        const { id: equipmentId } = await anItemThatIs('in_stock');
        const repair = await aRepair(shop, before, { equipmentId });
        await putInto(equipmentId, state);
        const transition = findTransition(equipmentStates, state, action);
        for (const [name, roles] of callers) {
          if (name === 'admin' && transition) continue;
          const path = `/api/repairs/${repair.id}/actions/${pathOf(step)}`;
          const answer = await api.request(api.tokens[name], 'POST', path, body, ifMatch(repair.version));
          const expected = can(roles, 'repair.update') ? (transition ? 200 : 409) : 403;
          const isRight = answer.status === expected && (expected !== 409 || codeOf(answer) === 'bad_state');
          if (!isRight) wrong.push(`${state} ${action} ${name}: ${answer.status}`);
          const { status } = await api.ownerDb.one<{ status: string }>(
            sql`select status from equipment where id = ${equipmentId}`,
          );
          const to = transition?.to === 'previous' ? 'in_stock' : transition?.to;
          if (status !== (answer.status === 200 ? to : state)) wrong.push(`${state} ${action}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** An assignment of the person who stands behind the account of the tests' user. */
async function anAssignmentThatIs(state: AssignmentRecord['status']): Promise<AssignmentRecord> {
  const open = await anAssignment(api);
  await linkPerson(api, api.userIds.user, open.personId);
  const path = `/api/assignments/${open.id}`;
  if (state === 'closed') {
    const item = `/api/equipment/${open.equipmentId}`;
    const { body } = await api.request<EquipmentRecord>(api.tokens.admin, 'GET', item);
    await actOn(api, body, 'check-in', { condition: 'good', movedToId: shop.locationId });
  }
  return (await api.request<AssignmentRecord>(api.tokens.admin, 'GET', path)).body;
}

async function aPaperOf({ equipmentId, startedOn }: AssignmentRecord): Promise<object> {
  const { id: paperId } = await anAttachment(api, { recordId: equipmentId });
  return { signedBy: 'Somebody Else', signedOn: startedOn, signedTime: '00:00', paperId };
}

describe('26 the life of an assignment', () => {
  it.each(assignmentStatuses)(
    'takes from %s exactly the answers it names, from whom it names',
    async (state) => {
      const answers = assignmentStates.transitions.filter(({ via }) => via === 'assignment');
      const wrong: string[] = [];
      for (const { action, from, permission } of answers) {
        for (const [name, roles] of callers) {
          const held = await anAssignmentThatIs(state);
          const path = `/api/assignments/${held.id}`;
          const step = `${path}/actions/${action.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)}`;
          const isOnPaper = action === 'confirmOnPaper';
          const body = isOnPaper ? await aPaperOf(held) : {};
          // Only the user stands behind the person who holds the item.
          const mayAnswer = can(roles, permission) && (isOnPaper || name === 'user');
          const isRightState = from.some((one) => one === state);
          const expected =
            !can(roles, permission) || (isRightState && !mayAnswer) ? 403 : isRightState ? 200 : 409;
          const answer = await api.request(api.tokens[name], 'POST', step, body, ifMatch(held.version));
          if (answer.status !== expected) wrong.push(`${state} ${action} ${name}: ${answer.status}`);
          const after = await api.request<AssignmentRecord>(api.tokens.admin, 'GET', path);
          if (after.body.status !== state)
            wrong.push(`${state} ${action} ${name}: became ${after.body.status}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
