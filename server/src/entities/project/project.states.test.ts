import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import type { ProjectStatus } from '#contract/entities/project/project.states.ts';
import { projectStates, projectSteps, type ProjectAction } from '#contract/entities/project/project.steps.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, statusesOf } from '../../../test/calls.ts';
import { aFundingSource, aPerson, aProject } from '../../../test/factories.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

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
  tryEveryStep({
    api: () => api,
    path: '/api/projects',
    machine: projectStates,
    steps: projectSteps,
    callers: callersOf(() => api),
    aRecord: aProjectThatIs,
    prepare: (_, record) => ({ record, body: {} }),
  });

  it('take each step once: of ten parallel ones in the same version one wins', async () => {
    const project = await aProject(api, whole);
    const tries = await Promise.all(Array.from({ length: 10 }, () => projects.act(project, 'activate')));
    expect(statusesOf(tries)).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect((await projects.history(project.id)).body).toMatchObject({ total: 2, isChainIntact: true });
  });
});
