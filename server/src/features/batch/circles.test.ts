import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, workOn } from '../../../test/batches.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

const marksOf = (rows: readonly BatchRow[]) =>
  rows.map(({ n, verdict, problems }) => [
    n,
    verdict,
    ...problems.map(({ path, messageKey, params }) => `${path}:${messageKey}:${params['n'] ?? ''}`),
  ]);

describe('rows that name each other', () => {
  it('are marked where each would be inside itself, until one of them is corrected', async () => {
    const lines = [
      'L1,One,L2',
      'L2,Two,L1',
      'L3,Three,L4',
      'L4,Four,L5',
      'L5,Five,L3',
      'L6,Six,L6',
      'L7,Seven,L1',
    ];
    const batch = await checkedImport(api, 'location', `Code,Name,Parent location\n${lines.join('\n')}\n`);
    const others = [
      [4, 'fix', 'parentId:row_in_circle:5'],
      [5, 'fix', 'parentId:row_in_circle:6'],
      [6, 'fix', 'parentId:row_in_circle:4'],
      [7, 'fix', 'parentId:row_names_itself:'],
      [8, 'new'],
    ];
    expect(marksOf(await imports.rows(batch.id))).toEqual([
      [2, 'fix', 'parentId:row_in_circle:3'],
      [3, 'fix', 'parentId:row_in_circle:2'],
      ...others,
    ]);
    const path = `/api/imports/${batch.id}/rows/3`;
    const cells = [{ column: 2, value: '' }];
    const edited = await api.request<BatchRow>(api.tokens.user, 'PATCH', path, { cells }, ifMatch(1));
    expect(edited.body).toMatchObject({ verdict: 'new', problems: [] });
    expect(marksOf(await imports.rows(batch.id))).toEqual([[2, 'new'], [3, 'new'], ...others]);
    await imports.act(await imports.get(batch.id), 'apply');
    await workOn(api);
    expect((await imports.get(batch.id)).counts).toMatchObject({ applied: 3, fix: 4, refused: 0 });
  });

  it('are marked when an edit closes the circle', async () => {
    const text = 'First name,Last name,Email,Manager\nA,One,a@c.gov,\nB,Two,b@c.gov,a@c.gov\n';
    const batch = await checkedImport(api, 'person', text);
    expect(batch.counts).toMatchObject({ new: 2 });
    const path = `/api/imports/${batch.id}/rows/2`;
    const cells = [{ column: 3, value: 'b@c.gov' }];
    await api.request<BatchRow>(api.tokens.user, 'PATCH', path, { cells }, ifMatch(1));
    expect(marksOf(await imports.rows(batch.id))).toEqual([
      [2, 'fix', 'managerId:row_in_circle:3'],
      [3, 'fix', 'managerId:row_in_circle:2'],
    ]);
  });

  it('wait for one that waits itself, wherever they stand in the file', async () => {
    const text = 'Code,Name,Parent location\nW1,First,W3\nW2,Second,W1\nW3,Third,\n';
    const batch = await appliedImport(api, 'location', text);
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 3, refused: 0 } });
  });
});
