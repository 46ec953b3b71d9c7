import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aProject } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const projects = callsTo<ProjectRecord>(() => api, '/api/projects');

describe('GET /projects', () => {
  it('lists, counts, places and exports what there is', async () => {
    const project = await aProject(api);
    const found = (await projects.list(`?q=${project.number}`)).body;
    expect(found).toMatchObject({ items: [project], total: { value: 1, exact: true } });
    const facet = await api.request(api.tokens.user, 'GET', '/api/projects/facets/status');
    expect(facet.body['counts']).toEqual([{ value: 'planned', label: 'planned', count: 1 }]);
    const positions = await api.request(api.tokens.user, 'GET', '/api/projects/positions');
    expect(positions.body).toMatchObject({ total: 1, complete: true });
    const csv = await api.request<string>(
      api.tokens.user,
      'GET',
      '/api/projects/export.csv?columns=number,name',
    );
    expect(csv.body).toBe(`\uFEFFNumber,Name\n${project.number},${project.name}\n`);
  });

  it('reads one with its history', async () => {
    const project = await aProject(api);
    expect((await projects.get(project.id)).body.status).toBe('planned');
    expect((await projects.history(project.id)).body).toMatchObject({ total: 1, isChainIntact: true });
  });

  it('is for users and administrators', async () => {
    expect((await projects.list('', api.tokens.staff)).status).toBe(403);
    expect((await projects.list('', api.tokens.user)).status).toBe(200);
  });
});

describe('writing to /projects', () => {
  it('is not offered yet', async () => {
    const project = await aProject(api);
    const created = await projects.create({ number: 'P-1', name: 'New' });
    expect([created.status, codeOf(created)]).toEqual([405, 'method_not_allowed']);
    expect((await projects.change(project, { name: 'Other' })).status).toBe(405);
    expect((await projects.remove(project)).status).toBe(405);
  });
});
