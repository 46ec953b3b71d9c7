import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { countWork } from '../../../test/count-work.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

/** People who each have another one of the file as their manager, most of them behind their own row. */
function fileOf(mark: string, size: number): string {
  const nameAt = (at: number) => `${mark} Person ${at}`;
  const lines = Array.from({ length: size }, (_, at) => {
    const manager = at === size - 1 ? '' : nameAt(Math.min(size - 1, at * 2 + 1));
    return `${nameAt(at)},${mark.toLowerCase()}.${at}@example.gov,${manager}`;
  });
  return `Name,Email,Manager\n${lines.join('\n')}\n`;
}

/** What the check of such a file costs the database. */
async function checkCost(mark: string, size: number) {
  const { body } = await imports.upload('person', fileOf(mark, size));
  await workOn(api);
  await imports.act(await imports.get(body.id), 'check');
  const work = await countWork(api, () => workOn(api));
  expect((await imports.get(body.id)).counts).toMatchObject({ new: size, fix: 0 });
  return { id: body.id, ...work };
}

describe('a file of people with their managers', () => {
  it('is checked by work that grows with its rows, and applied by sets', async () => {
    await checkCost('Warm', 50);
    const small = await checkCost('Small', 250);
    const large = await checkCost('Large', 1_000);
    // Not a statement for each row: a few for each chunk.
    expect(large.statements - small.statements).toBeLessThan(100);
    // Four times the rows are four times the pages, and some more for deeper indexes; not sixteen times.
    expect(large.buffers).toBeLessThan(8 * small.buffers);
    await imports.act(await imports.get(small.id), 'apply');
    await workOn(api, { chunk: 50 });
    expect(await imports.get(small.id)).toMatchObject({
      state: 'applied',
      counts: { applied: 250, refused: 0 },
    });
  });
});
