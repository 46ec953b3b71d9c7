import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  equipmentStates,
  equipmentStatuses,
  type EquipmentAction,
  type EquipmentStatus,
} from '#contract/entities/equipment/equipment.states.ts';
import { can, type Role } from '#contract/shared/permissions.ts';
import { findTransition } from '#contract/shared/states.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from './app.ts';
import { codeOf } from './calls.ts';
import { aLocation, anEquipment, aPerson } from './factories.ts';

let api: TestApp;
let bodies: Record<string, object>;
beforeAll(async () => {
  api = await startTestApp();
  const person = { personId: (await aPerson(api)).id };
  const back = { condition: 'good', movedToId: (await aLocation(api)).id, reason: 'A reason' };
  const { due } = await api.ownerDb.one<{ due: string }>(sql`select agency_today() + 30 as due`);
  bodies = {
    stock: {},
    'check-out': person,
    loan: { ...person, dueOn: due },
    transfer: person,
    'check-in': back,
    'report-missing': { reason: 'Not at the count' },
    find: back,
  };
});
afterAll(() => api.stop());

/** The steps that an item's own addresses offer, by the name of their action. */
const paths: Partial<Record<EquipmentAction, string>> = {
  stock: 'stock',
  checkOut: 'check-out',
  loan: 'loan',
  transfer: 'transfer',
  checkIn: 'check-in',
  reportMissing: 'report-missing',
  find: 'find',
};

const callers: [name: 'admin' | 'user' | 'staff' | 'none', roles: Role[]][] = [
  ['staff', ['staff']],
  ['none', []],
  ['user', ['user']],
  ['admin', ['admin']],
];

/** An item in any state, put there by the owner of the database with the event that every change has. */
async function anItemThatIs(status: EquipmentStatus): Promise<EquipmentRecord> {
  const item = await anEquipment(api);
  if (status === 'received') return item;
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`update equipment set status = ${status}, version = 2 where id = ${item.id}`);
    const changes = { status: { from: 'received', to: status } };
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      values ('Test', 'job', 'equipment', ${item.id}, 2, 'update', ${JSON.stringify(changes)})`);
  });
  return (await api.request<EquipmentRecord>(api.tokens.admin, 'GET', `/api/equipment/${item.id}`)).body;
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
