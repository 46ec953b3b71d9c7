import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import {
  projectStates,
  type ProjectAction,
  type ProjectStatus,
} from '#contract/entities/project/project.states.ts';
import { can } from '#contract/shared/permissions.ts';
import { findTransition } from '#contract/shared/states.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf, statusesOf } from '../../../test/calls.ts';
import { aFundingSource, aPerson, aProject } from '../../../test/factories.ts';

let api: TestApp;
let whole: Record<string, unknown>;
beforeAll(async () => {
  api = await startTestApp();
  whole = {
    managerId: (await aPerson(api)).id,
    startsOn: '2026-01-05',
    fundingLines: [{ fundingSourceId: (await aFundingSource(api)).id, percent: '100' }],
  };
});
afterAll(() => api.stop());
const projects = callsTo<ProjectRecord>(() => api, '/api/projects');
const actions = projectStates.transitions.map(({ action }) => action);
const callers = { none: [], staff: ['staff'], user: ['user'], admin: ['admin'] } as const;

/** The steps that lead to each state. */
const ways: Record<ProjectStatus, ProjectAction[]> = {
  planned: [],
  active: ['activate'],
  on_hold: ['activate', 'hold'],
  closed: ['activate', 'close'],
  cancelled: ['cancel'],
};

async function aProjectThatIs(status: ProjectStatus): Promise<ProjectRecord> {
  let project = await aProject(api, whole);
  for (const action of ways[status]) project = (await projects.act(project, action)).body;
  expect(project.status).toBe(status);
  return project;
}

describe('26 the states of a project', () => {
  it.each(projectStates.states)(
    'take from %s exactly their steps, for exactly whom they name',
    async (state) => {
      const wrong: string[] = [];
      let project = await aProjectThatIs(state);
      for (const action of actions) {
        const step = findTransition(projectStates, state, action);
        const permission = projectStates.transitions.find((one) => one.action === action)?.permission;
        for (const [name, roles] of Object.entries(callers)) {
          const answer = await projects.act(project, action, {}, api.tokens[name as keyof typeof callers]);
          const isPermitted = permission !== undefined && can(roles, permission);
          const expected = isPermitted ? (step ? 200 : 409) : 403;
          const isRight = answer.status === expected && (expected !== 409 || codeOf(answer) === 'bad_state');
          if (!isRight) wrong.push(`${state} ${action} ${name}: ${answer.status}`);
          if (answer.status !== 200) continue;
          if (answer.body.status !== step?.to)
            wrong.push(`${state} ${action} leads to ${answer.body.status}`);
          project = await aProjectThatIs(state);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('take each step once: of ten parallel ones in the same version one wins', async () => {
    const project = await aProject(api, whole);
    const tries = await Promise.all(Array.from({ length: 10 }, () => projects.act(project, 'activate')));
    expect(statusesOf(tries)).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect((await projects.history(project.id)).body).toMatchObject({ total: 2, isChainIntact: true });
  });
});
