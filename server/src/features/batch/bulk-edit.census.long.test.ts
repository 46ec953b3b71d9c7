import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkEntities } from '#contract/features/batch/bulk-entities.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import type { Field } from '#contract/shared/field.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, batchTargets, workOn } from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { aVendor } from '../../../test/factories.ts';
import { fillWithRecords } from '../../../test/fuzz-records.ts';
import { otherValue } from '../../../test/other-values.ts';
import { importFields, type BatchTarget } from './batch-target.ts';
import { checkChanges } from './bulk-values.ts';

let api: TestApp;
/** A record of each kind, by the path of its list. */
let records: Map<string, { id: string; version: number }>;
/** Others for the edited ones to point at: what is pointed at cannot change everything. */
let others: typeof records;
beforeAll(async () => {
  api = await startTestApp();
  records = await fillWithRecords(api);
  others = await fillWithRecords(api);
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const vendors = callsTo<VendorRecord>(() => api, '/api/vendors');

type Values = Record<string, unknown>;

async function read({ entity }: BatchTarget): Promise<Values & { id: string; version: number }> {
  const id = records.get(entity.path)?.id ?? '';
  const { body } = await api.request<Values & { id: string; version: number }>(
    api.tokens.admin,
    'GET',
    `${entity.path}/${id}`,
  );
  return body;
}

const withoutStamp = ({ version: _v, updatedAt: _a, updatedBy: _b, ...rest }: Values): Values => rest;

/** The fields of a target that a bulk edit sets. */
function settable(target: BatchTarget): [string, Field][] {
  return importFields(target).filter(
    ([field]) => checkChanges(target, [{ field, operation: 'set', value: 'x' }]).length === 0,
  );
}

interface Tried {
  target: BatchTarget;
  field: string;
  before: Values;
  batch: BatchRecord;
}

/** Stages the change of one field for one record of a target. */
async function stage(target: BatchTarget, [field, facts]: [string, Field]): Promise<Tried[]> {
  const before = await read(target);
  const value = otherValue(facts, before[field], others);
  if (value === undefined) return [];
  const { id, version } = before;
  const { body: batch } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
    entity: target.entity.name,
    selection: [{ id, version }],
    changes: [{ field, operation: 'set', value }],
    reason: 'the census of fields',
  });
  return [{ target, field, before, batch }];
}

describe('bulk edits of every entity', () => {
  it('are offered where a batch reaches the entity', () => {
    expect(bulkEntities.filter((name) => !batchTargets.has(name))).toEqual([]);
  });

  it('change each field as the preview says, and an undo leaves the record as it was', async () => {
    const targets = bulkEntities.flatMap((name) => batchTargets.get(name) ?? []);
    const rounds = Math.max(...targets.map((target) => settable(target).length));
    const changed: string[] = [];
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const tried: Tried[] = [];
      for (const target of targets) {
        const field = settable(target)[round];
        if (field) tried.push(...(await stage(target, field)));
      }
      await workOn(api);
      const applied: Tried[] = [];
      for (const one of tried) {
        const ready = await edits.get(one.batch.id);
        if (ready.counts.update === 1 && (await edits.act(ready, 'apply')).status === 200) applied.push(one);
      }
      await workOn(api);
      for (const { target, field, before, batch } of applied) {
        const name = `${target.entity.name}.${field}`;
        changed.push(name);
        const after = await read(target);
        const done = await edits.get(batch.id);
        if (JSON.stringify(after[field]) === JSON.stringify(before[field]))
          wrong.push(`${name} did not change`);
        // A rule that a person made stricter is loosened by administrators alone, by an undo too.
        if ((await edits.act(done, 'undo', {}, api.tokens.admin)).status !== 200)
          wrong.push(`${name} cannot be undone`);
      }
      await workOn(api);
      for (const { target, field, before } of applied) {
        const back = withoutStamp(await read(target));
        const off = Object.keys(before).filter(
          (name) => name in back && JSON.stringify(back[name]) !== JSON.stringify(before[name]),
        );
        if (off.length > 0) wrong.push(`${target.entity.name}.${field} leaves ${off.join(', ')}`);
      }
    }
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
