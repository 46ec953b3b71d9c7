import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  projectDefaults,
  type ProjectFigures,
  type ProjectRecord,
} from '#contract/entities/project/project.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import {
  aFundingSource,
  aPerson,
  aProject,
  aStockedItem,
  actOn,
  anActiveProject,
  anAllocation,
  anEquipment,
  nextNumber,
} from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const projects = callsTo<ProjectRecord>(() => api, '/api/projects');
const aBody = () => ({ ...projectDefaults, number: `NEW-${nextNumber()}`, name: 'A new project' });

describe('GET /projects', () => {
  it('lists, counts, places and exports what there is', async () => {
    const { id, number, name } = await aProject(api, { kind: 'its' });
    const found = (await projects.list(`?q=${number}`)).body;
    expect(found.items.map((item) => item.id)).toEqual([id]);
    const facet = await api.request(api.tokens.user, 'GET', `/api/projects/facets/kind?q=${number}`);
    expect(facet.body['counts']).toEqual([{ value: 'its', label: 'its', count: 1 }]);
    const csv = await api.request<string>(
      api.tokens.user,
      'GET',
      `/api/projects/export.csv?columns=number,name,kind&q=${number}`,
    );
    expect(csv.body).toBe(`\uFEFFNumber,Name,Kind\n${number},${name},its\n`);
  });

  it('is for users and administrators', async () => {
    expect((await projects.list('', api.tokens.staff)).status).toBe(403);
    expect((await projects.list('', api.tokens.user)).status).toBe(200);
  });
});

describe('POST /projects', () => {
  const refusals: [string, unknown, string[], string?][] = [
    ['number', undefined, ['required']],
    ['number', 'a b', ['bad_format']],
    ['name', 'x', ['too_short']],
    ['name', 'x'.repeat(161), ['too_long']],
    ['kind', 'hobby', ['not_a_choice']],
    ['status', 'active', ['read_only']],
    ['managerId', randomUUID(), ['not_found']],
    ['startsOn', 'soon', ['not_a_date']],
    ['budget', '-1', ['bad_format']],
    ['fundingLines', [{ fundingSourceId: randomUUID(), percent: '10' }], ['not_found']],
    ['fundingSum', '100', ['unknown_field']],
  ];
  it.each(refusals)('refuses %s = %j with %j at the field', async (field, value, keys, path = field) => {
    const answer = await projects.create({ ...aBody(), [field]: value });
    expect([answer.status, brokenRules(answer)]).toEqual([422, { [path]: keys }]);
  });

  it('is planned, by users too, with its funding in the order it was sent', async () => {
    const [one, other] = [await aFundingSource(api), await aFundingSource(api)];
    const fundingLines = [
      { fundingSourceId: other.id, percent: '33.333', cap: '10000.00' },
      { fundingSourceId: one.id, percent: '20.000', cap: null },
    ];
    const body = { ...aBody(), budget: '250000.00', startsOn: '2026-01-05', fundingLines };
    const { status, body: made } = await projects.create(body, api.tokens.user);
    expect(status).toBe(201);
    expect(made).toMatchObject({ ...body, status: 'planned', fundingSum: '53.333', version: 1 });
    expect(made.fundingSources.map(({ label }) => label)).toEqual([other.code, one.code]);
    expect((await projects.get(made.id)).body).toEqual(made);
  });

  it('refuses shares over 100, without a share, and of a source that is not open', async () => {
    const { id: fundingSourceId, ...source } = await aFundingSource(api);
    const withLines = (...percents: string[]) =>
      projects.create({
        ...aBody(),
        fundingLines: percents.map((percent) => ({ fundingSourceId, percent })),
      });
    const over = await withLines('60', '40.001');
    expect(sentenceAt(over, 'fundingLines')).toBe('The shares total 100.001%. They must total exactly 100%.');
    expect(brokenRules(await withLines('0'))).toEqual({ 'fundingLines.0.percent': ['out_of_range'] });
    const sources = callsTo<ProjectRecord>(() => api, '/api/funding-sources');
    await sources.change({ id: fundingSourceId, version: source.version }, { active: false });
    expect(brokenRules(await withLines('50'))).toEqual({ fundingLines: ['not_found'] });
  });

  it('refuses a number that another project has or had, and an end before its start', async () => {
    const { number, name } = await aProject(api);
    const twin = await projects.create({ ...aBody(), number });
    expect(sentenceAt(twin, 'number')).toBe(`Number "${number}" is already used by ${name}.`);
    const early = await projects.create({ ...aBody(), startsOn: '2026-05-02', endsOn: '2026-05-01' });
    expect(sentenceAt(early, 'endsOn')).toBe('End date cannot be before the start date.');
  });

  it('makes one of five that are created with one number at once', async () => {
    const body = aBody();
    const answers = await Promise.all(Array.from({ length: 5 }, () => projects.create(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true);
  });
});

describe('PATCH /projects/:id', () => {
  it('keeps fields that were not sent, and tells what changed', async () => {
    const project = await anActiveProject(api, { budget: '1000.00' });
    const { body } = await projects.change(project, { name: 'Another name' }, api.tokens.user);
    expect(body).toMatchObject({
      name: 'Another name',
      budget: '1000.00',
      fundingLines: project.fundingLines,
      status: 'active',
    });
    const { body: history } = await projects.history(project.id);
    expect(Object.keys(history.items[0]!.changes)).toEqual(['name']);
  });

  it('tells a change of the funding in the history', async () => {
    const project = await aProject(api);
    const { id, code, name } = await aFundingSource(api);
    const fundingLines = [{ fundingSourceId: id, percent: '100.000', cap: null }];
    expect((await projects.change(project, { fundingLines })).body).toMatchObject({ fundingLines });
    const { body: history } = await projects.history(project.id);
    const lines = [{ fundingSourceId: { id, label: code, note: name }, percent: '100.000', cap: null }];
    expect(history.items[0]?.changes).toEqual({ fundingLines: { from: [], to: lines } });
  });

  it('keeps a running project whole', async () => {
    const project = await anActiveProject(api);
    const { fundingSourceId } = project.fundingLines[0]!;
    const answer = await projects.change(project, {
      managerId: null,
      startsOn: null,
      fundingLines: [{ fundingSourceId, percent: '99.999' }],
    });
    expect(brokenRules(answer)).toEqual({
      managerId: ['required'],
      startsOn: ['required'],
      fundingLines: ['sum_100'],
    });
  });

  it('refuses to change what is over', async () => {
    const project = await anActiveProject(api);
    const closed = (await projects.act(project, 'close')).body;
    const answer = await projects.change(closed, { name: 'Later' });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'bad_state']);
  });
});

describe('beginning and ending a project', () => {
  it('needs a manager, a start, and shares of exactly 100', async () => {
    const { id: fundingSourceId } = await aFundingSource(api);
    const planned = await aProject(api, { fundingLines: [{ fundingSourceId, percent: '80' }] });
    const refused = await projects.act(planned, 'activate');
    expect(brokenRules(refused)).toEqual({
      managerId: ['required'],
      startsOn: ['required'],
      fundingLines: ['sum_100'],
    });
    expect(sentenceAt(refused, 'fundingLines')).toBe('The shares total 80%. They must total exactly 100%.');
    const whole = await projects.change(planned, {
      managerId: (await aPerson(api)).id,
      startsOn: '2026-01-05',
      fundingLines: [
        { fundingSourceId, percent: '80' },
        { fundingSourceId: (await aFundingSource(api)).id, percent: '20' },
      ],
    });
    expect((await projects.act(whole.body, 'activate')).body.status).toBe('active');
  });

  it('is refused while items are held or shared, and says how many', async () => {
    const project = await anActiveProject(api);
    const item = await aStockedItem(api);
    const held = await actOn(api, item, 'check-out', { projectId: project.id });
    const { equipmentId, equipment } = await anAllocation(api, { projectId: project.id });
    const refused = await projects.act(project, 'close');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'project_items_held',
        message: `2 items are still held by ${project.number} or allocated to it. Move them first.`,
      },
    });
    await actOn(api, held, 'check-in', { condition: 'good', movedToId: held.locationId });
    expect((await projects.act(project, 'close')).body).toMatchObject({ params: { n: 1 } });
    const ended = await api.request(
      api.tokens.admin,
      'PUT',
      `/api/equipment/${equipmentId}/allocation`,
      { fromOn: '2026-03-01', shares: [] },
      { 'if-match': '"2"' },
    );
    expect([equipment.label.length > 0, ended.status]).toEqual([true, 200]);
    expect((await projects.act(project, 'close')).body.status).toBe('closed');
  });

  it('is final for its items: none can be given or shared to it any more', async () => {
    const planned = await aProject(api);
    await projects.act(planned, 'cancel');
    const item = await aStockedItem(api);
    const out = await api.request(
      api.tokens.admin,
      'POST',
      `/api/equipment/${item.id}/actions/check-out`,
      { projectId: planned.id },
      { 'if-match': `"${item.version}"` },
    );
    expect(brokenRules(out)).toEqual({ projectId: ['not_found'] });
  });

  it('never ends a project at the same moment as it gets an item', async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await anActiveProject(api);
      const item = await aStockedItem(api);
      const [ended, given] = await Promise.all([
        projects.act(project, 'close'),
        callsTo<unknown>(() => api, '/api/equipment').act(item, 'check-out', { projectId: project.id }),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([ended.status, given.status]);
    }
  });

  it('is kept by the database too', async () => {
    const { id } = await anActiveProject(api);
    const cut = api.ownerDb.transaction((tx) =>
      tx.run(sql`update project_funding set percent = 50 where project_id = ${id}`),
    );
    await expect(cut).rejects.toThrow(/adds up to 50/);
  });
});

describe('DELETE /projects/:id', () => {
  it('is for administrators, for what was never begun nor used, and can be undone', async () => {
    const project = await aProject(api);
    expect((await projects.remove(project, 'entered twice', api.tokens.user)).status).toBe(403);
    const binned = (await projects.remove(project)).body;
    expect(binned).toMatchObject({ deleteReason: 'entered twice' });
    expect((await projects.act(binned, 'restore')).body).toMatchObject({ deletedAt: null, version: 3 });
    expect(codeOf(await projects.remove(await anActiveProject(api)))).toBe('bad_state');
    const used = await aProject(api);
    await anAllocation(api, { projectId: used.id });
    expect(await projects.remove(used)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  });

  it('keeps the people and sources of projects', async () => {
    const project = await anActiveProject(api);
    const people = callsTo<unknown>(() => api, '/api/people');
    const sources = callsTo<unknown>(() => api, '/api/funding-sources');
    const [manager, source] = [project.managerId!, project.fundingLines[0]!.fundingSourceId];
    expect(codeOf(await people.remove({ id: manager, version: 1 }))).toBe('in_use');
    expect(codeOf(await sources.remove({ id: source, version: 1 }))).toBe('in_use');
  });
});

describe('GET /projects/:id/figures', () => {
  const figuresOf = async (id: string) =>
    (await api.request<ProjectFigures>(api.tokens.user, 'GET', `/api/projects/${id}/figures`)).body;

  it('adds up what the items of a project are worth today, by their shares, to the cent', async () => {
    const project = await anActiveProject(api, { budget: '5000.00' });
    expect(await figuresOf(project.id)).toEqual({
      budget: '5000.00',
      committed: '0.00',
      spent: '0.00',
      remaining: '5000.00',
      allocatedCount: 0,
      bookValue: '0.00',
      heldCount: 0,
    });
    const [half, whole] = [
      await anEquipment(api, { cost: '100.01' }),
      await anEquipment(api, { cost: '200.00' }),
    ];
    const shares = [
      { projectId: project.id, percent: '33.333' },
      { projectId: (await aProject(api)).id, percent: '66.667' },
    ];
    const put = await api.request(
      api.tokens.admin,
      'PUT',
      `/api/equipment/${half.id}/allocation`,
      { fromOn: '2026-02-01', shares },
      { 'if-match': '"1"' },
    );
    expect(put.status).toBe(200);
    await anAllocation(api, { projectId: project.id, item: whole });
    await anAllocation(api, { projectId: project.id, fromOn: '2999-01-01' });
    const held = await aStockedItem(api);
    await actOn(api, held, 'check-out', { projectId: project.id });
    expect(await figuresOf(project.id)).toEqual({
      budget: '5000.00',
      committed: '0.00',
      spent: '0.00',
      remaining: '5000.00',
      allocatedCount: 2,
      bookValue: '233.34',
      heldCount: 1,
    });
  });
});
