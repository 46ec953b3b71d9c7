import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPermission } from '#contract/features/batch/import-permission.ts';
import type { Field } from '#contract/shared/field.ts';
import { can } from '#contract/shared/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, batchTargets } from '../../../test/batches.ts';
import { changeEveryField, type RecordsByPath } from '../../../test/changed-fields.ts';
import { fillWithRecords } from '../../../test/fuzz-records.ts';
import { importFields, type BatchTarget } from './batch-target.ts';

let api: TestApp;
let records: RecordsByPath;
let others: RecordsByPath;
beforeAll(async () => {
  api = await startTestApp();
  records = await fillWithRecords(api);
  others = await fillWithRecords(api);
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

const changeable = (target: BatchTarget): [string, Field][] =>
  importFields(target).filter(([field, { write }]) => write === 'always' && !target.secrets.includes(field));

// Users bring files by the same way as administrators: every third field of each kind, all in the full run.
const every = { admin: 1, user: process.env['FULL'] === '1' ? 1 : 3 };

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe.each(['user', 'admin'] as const)('a file that %s brings', (role) => {
  it('changes each field of each kind of record, and an undo leaves the record as it was', async () => {
    const token = api.tokens[role];
    const { changed, wrong } = await changeEveryField(api, {
      records,
      others,
      targets: [...batchTargets.values()].filter(
        ({ entity }) => records.has(entity.path) && can([role], importPermission(entity.name, 'create')),
      ),
      fieldsOf: (target) => changeable(target).filter((_, at) => at % every[role] === 0),
      path: '/api/imports',
      token,
      begin: async ({ entity }, field, { id }, value) => {
        // No cell can say that it is empty where an empty one keeps what is there.
        if (value === null) return undefined;
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
        const file = `id,${field}\n${id},${quoted(text)}\n`;
        const { body, status } = await imports.upload(entity.name, file, '', token);
        return status === 202 ? body : `${entity.name} is not taken: ${status}`;
      },
      ready: async (batch) => {
        await imports.act(batch, 'check', {}, token);
      },
    });
    expect(wrong).toEqual([]);
    expect(changed.length).toBeGreaterThan(60 / every[role]);
  }, 1_800_000);
});
