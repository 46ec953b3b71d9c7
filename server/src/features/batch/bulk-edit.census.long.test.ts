import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkEntities } from '#contract/features/batch/bulk-entities.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import type { Field } from '#contract/shared/field.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, batchTargets, workOn } from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { changeEveryField, type RecordsByPath } from '../../../test/changed-fields.ts';
import { aVendor } from '../../../test/factories.ts';
import { fillWithRecords } from '../../../test/fuzz-records.ts';
import { importFields, type BatchTarget } from './batch-target.ts';
import { checkChanges } from './bulk-values.ts';

let api: TestApp;
let records: RecordsByPath;
let others: RecordsByPath;
beforeAll(async () => {
  api = await startTestApp();
  records = await fillWithRecords(api);
  others = await fillWithRecords(api);
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const vendors = callsTo<VendorRecord>(() => api, '/api/vendors');

/** The fields of a target that a bulk edit sets. */
function settable(target: BatchTarget): [string, Field][] {
  return importFields(target).filter(
    ([field]) => checkChanges(target, [{ field, operation: 'set', value: 'x' }]).length === 0,
  );
}

describe('bulk edits of every entity', () => {
  it('are offered where a batch reaches the entity', () => {
    expect(bulkEntities.filter((name) => !batchTargets.has(name))).toEqual([]);
  });

  it('change each field as the preview says, and an undo leaves the record as it was', async () => {
    const targets = bulkEntities.flatMap((name) => batchTargets.get(name) ?? []);
    const { changed, wrong } = await changeEveryField(api, {
      records,
      others,
      targets,
      fieldsOf: settable,
      path: '/api/bulk-edits',
      token: api.tokens.user,
      begin: async ({ entity }, field, { id, version }, value) => {
        const { body } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
          entity: entity.name,
          selection: [{ id, version }],
          changes: [{ field, operation: 'set', value }],
          reason: 'the census of fields',
        });
        return body;
      },
    });
    expect(wrong).toEqual([]);
    expect(changed.length).toBeGreaterThan(60);
    for (const target of targets) {
      expect(changed.filter((name) => name.startsWith(`${target.entity.name}.`))).not.toEqual([]);
    }
  });

  it('while others edit the same records leave each with one winner, and none is lost', async () => {
    const rows = await Promise.all(
      Array.from({ length: 50 }, (_, at) => aVendor(api, { name: `Race ${at}`, address: 'before' })),
    );
    const { body } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
      entity: 'vendor',
      selection: rows.map(({ id, version }) => ({ id, version })),
      changes: [{ field: 'address', operation: 'set', value: 'by the batch' }],
      reason: 'a race',
    });
    await workOn(api);
    await edits.act(await edits.get(body.id), 'apply');
    const [answers] = await Promise.all([
      Promise.all(
        rows.map(({ id, version }) =>
          api.request(
            api.tokens.admin,
            'PATCH',
            `/api/vendors/${id}`,
            { address: 'by hand' },
            ifMatch(version),
          ),
        ),
      ),
      workOn(api, { chunk: 5 }),
    ]);
    const results = new Map((await edits.rows(body.id)).map((row) => [row.targetId, row]));
    for (const [at, { id }] of rows.entries()) {
      const isByHand = answers[at]?.status === 200;
      const row = results.get(id);
      expect([row?.result, row?.problems[0]?.messageKey]).toEqual(
        isByHand ? ['refused', 'row_changed'] : ['applied', undefined],
      );
      const now = (await vendors.get(id)).body;
      expect([now.version, now.address]).toEqual([2, isByHand ? 'by hand' : 'by the batch']);
    }
  });
});
