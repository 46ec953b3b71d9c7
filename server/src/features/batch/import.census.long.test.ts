import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { importPermission } from '#contract/features/batch/import-permission.ts';
import type { Field } from '#contract/shared/field.ts';
import { can } from '#contract/shared/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, batchTargets, workOn } from '../../../test/batches.ts';
import { fillWithRecords } from '../../../test/fuzz-records.ts';
import { otherValue } from '../../../test/other-values.ts';
import { importFields, type BatchTarget } from './batch-target.ts';

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
const imports = batchCalls(() => api, '/api/imports');

type Values = Record<string, unknown>;

async function read({ entity }: BatchTarget): Promise<Values> {
  const id = records.get(entity.path)?.id ?? '';
  return (await api.request<Values>(api.tokens.admin, 'GET', `${entity.path}/${id}`)).body;
}

const changeable = (target: BatchTarget): [string, Field][] =>
  importFields(target).filter(([field, { write }]) => write === 'always' && !target.secrets.includes(field));

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

interface Tried {
  target: BatchTarget;
  field: string;
  before: Values;
  batch: BatchRecord;
}

describe.each(['user', 'admin'] as const)('a file that %s brings', (role) => {
  it('changes each field of each kind of record, and an undo leaves the record as it was', async () => {
    const token = api.tokens[role];
    const targets = [...batchTargets.values()].filter(
      ({ entity }) => records.has(entity.path) && can([role], importPermission(entity.name, 'create')),
    );
    const rounds = Math.max(...targets.map((target) => changeable(target).length));
    const changed: string[] = [];
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const tried: Tried[] = [];
      for (const target of targets) {
        const [field, facts] = changeable(target)[round] ?? [];
        if (!field || !facts) continue;
        const before = await read(target);
        const value = otherValue(facts, before[field], others);
        if (value === undefined || value === null) continue;
        const file = `id,${field}\n${String(before['id'])},${quoted(String(value))}\n`;
        const { body, status } = await imports.upload(target.entity.name, file, '', token);
        if (status !== 202) wrong.push(`${target.entity.name} is not taken: ${status}`);
        else tried.push({ target, field, before, batch: body });
      }
      await workOn(api);
      for (const { batch } of tried)
        await imports.act(await imports.get(batch.id, token), 'check', {}, token);
      await workOn(api);
      const applied: Tried[] = [];
      for (const one of tried) {
        const ready = await imports.get(one.batch.id, token);
        const isReady = ready.counts.update === 1;
        if (isReady && (await imports.act(ready, 'apply', {}, token)).status === 200) applied.push(one);
      }
      await workOn(api);
      for (const { target, field, before, batch } of applied) {
        const label = `${target.entity.name}.${field}`;
        changed.push(label);
        const after = await read(target);
        const isSame = JSON.stringify(after[field]) === JSON.stringify(before[field]);
        if (isSame) wrong.push(`${label} did not change`);
        // A rule that a person made stricter is loosened by administrators alone, by an undo too.
        const done = await imports.get(batch.id, api.tokens.admin);
        const { status } = await imports.act(done, 'undo', {}, api.tokens.admin);
        if (status !== 200) wrong.push(`${label} cannot be undone`);
      }
      await workOn(api);
      for (const { target, field, before } of applied) {
        const { version: _v, updatedAt: _a, updatedBy: _b, ...back } = await read(target);
        const off = Object.keys(back).filter(
          (name) => JSON.stringify(back[name]) !== JSON.stringify(before[name]),
        );
        if (off.length > 0) wrong.push(`${target.entity.name}.${field} leaves ${off.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(changed.length).toBeGreaterThan(60);
  }, 1_800_000);
});
