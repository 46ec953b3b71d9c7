import { afterAll, beforeAll, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { undoAllButSeven } from '../../../test/undo-story.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

it('an undo of 20,000 rows takes back all but the seven that were touched since', async () => {
  await undoAllButSeven(api, 20_000);
}, 1_800_000);
