import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { Field } from '#contract/shared/field.ts';
import type { BatchTarget } from '#server/features/batch/batch-target.ts';
import type { TestApp } from './app.ts';
import { batchCalls, workOn } from './batches.ts';
import { otherValue } from './other-values.ts';

type Values = Record<string, unknown>;
/** A record of each kind, by the path of its list. */
export type RecordsByPath = Map<string, { id: string; version: number }>;

interface Tried {
  target: BatchTarget;
  field: string;
  before: Values;
  batch: BatchRecord;
}

interface Census {
  records: RecordsByPath;
  /** Others for the changed ones to point at: what is pointed at cannot change everything. */
  others: RecordsByPath;
  targets: readonly BatchTarget[];
  fieldsOf: (target: BatchTarget) => [string, Field][];
  /** The calls of the kind of batch that changes them, and whose token it is. */
  path: '/api/imports' | '/api/bulk-edits';
  token: string;
  /** Begins a batch that changes one field of a record; nothing where such a value cannot be told. */
  begin: (
    target: BatchTarget,
    field: string,
    before: Values & { id: string; version: number },
    value: Exclude<ReturnType<typeof otherValue>, undefined>,
  ) => Promise<BatchRecord | string | undefined>;
  /** What is left to do before it can be applied. */
  ready?: (batch: BatchRecord) => Promise<void>;
}

/** Changes each field of a record of each target by a batch and takes it back; answers what changed and what went wrong. */
export async function changeEveryField(
  api: TestApp,
  { records, others, targets, fieldsOf, path, token, begin, ready }: Census,
): Promise<{ changed: string[]; wrong: string[] }> {
  const calls = batchCalls(() => api, path);
  const read = async ({ entity }: BatchTarget) => {
    const address = `${entity.path}/${records.get(entity.path)?.id ?? ''}`;
    return (await api.request<Values & { id: string; version: number }>(api.tokens.admin, 'GET', address))
      .body;
  };
  const rounds = Math.max(...targets.map((target) => fieldsOf(target).length));
  const changed: string[] = [];
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tried: Tried[] = [];
    for (const target of targets) {
      const [field, facts] = fieldsOf(target)[round] ?? [];
      if (!field || !facts) continue;
      const before = await read(target);
      const value = otherValue(facts, before[field], others);
      const batch = value === undefined ? undefined : await begin(target, field, before, value);
      if (typeof batch === 'string') wrong.push(batch);
      else if (batch) tried.push({ target, field, before, batch });
    }
    await workOn(api);
    if (ready) {
      for (const { batch } of tried) await ready(await calls.get(batch.id, token));
      await workOn(api);
    }
    const applied: Tried[] = [];
    for (const one of tried) {
      const checked = await calls.get(one.batch.id, token);
      const isReady = checked.counts.update === 1;
      if (isReady && (await calls.act(checked, 'apply', {}, token)).status === 200) applied.push(one);
    }
    await workOn(api);
    for (const { target, field, before, batch } of applied) {
      const label = `${target.entity.name}.${field}`;
      changed.push(label);
      const after = await read(target);
      if (JSON.stringify(after[field]) === JSON.stringify(before[field]))
        wrong.push(`${label} did not change`);
      // A rule that a person made stricter is loosened by administrators alone, by an undo too.
      const done = await calls.get(batch.id, api.tokens.admin);
      const { status } = await calls.act(done, 'undo', {}, api.tokens.admin);
      if (status !== 200) wrong.push(`${label} cannot be undone`);
    }
    await workOn(api);
    for (const { target, field, before } of applied) {
      const { version: _v, updatedAt: _a, updatedBy: _b, ...back } = (await read(target)) as Values;
      const off = Object.keys(back).filter(
        (name) => JSON.stringify(back[name]) !== JSON.stringify(before[name]),
      );
      if (off.length > 0) wrong.push(`${target.entity.name}.${field} leaves ${off.join(', ')}`);
    }
  }
  return { changed, wrong };
}
