import { afterAll, beforeAll, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { undoAllButSeven } from '../../../test/undo-story.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

// Three steps of a batch; the full run has as many rows as one may bring.
const count = process.env['FULL'] === '1' ? 20_000 : 2_500;

it('an undo of thousands of rows takes back all but the seven that were touched since', async () => {
  await undoAllButSeven(api, count);
}, 1_800_000);
