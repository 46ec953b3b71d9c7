import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPermission } from '#contract/features/batch/import-permission.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { Field } from '#contract/shared/field.ts';
import { can } from '#contract/shared/permissions.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, batchTargets, undoneImport } from '../../../test/batches.ts';
import {
  aCategory,
  aFundingSource,
  aLocation,
  aManufacturer,
  aModel,
  anEquipment,
  aPerson,
  aProject,
  aVendor,
} from '../../../test/factories.ts';
import { aSoftware } from '../../../test/licenses.ts';
import { importFields, keyName, type BatchTarget } from './batch-target.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

const makers: Readonly<Record<string, (api: TestApp) => Promise<StoredRecord>>> = {
  category: aCategory,
  equipment: anEquipment,
  'funding-source': aFundingSource,
  location: aLocation,
  manufacturer: aManufacturer,
  model: aModel,
  person: (on) => aPerson(on, { email: 'census@example.gov' }),
  project: aProject,
  software: aSoftware,
  vendor: aVendor,
};

const entities = [...batchTargets.values()];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Another text that the field takes; undefined where only a rule of the entity could say one. */
function otherText(field: string, { kind, example = '', min = 0 }: Field): string | undefined {
  if (kind === 'longText') return `Changed ${field}\nin two lines`;
  if (kind === 'text') return `Changed ${field}`.padEnd(min, '.');
  const isAddress = example.startsWith('https://') || example.startsWith('+');
  return kind === 'code' && isAddress ? example : undefined;
}

/** What finds a record, as a file would have it. */
function keyTexts(target: BatchTarget, record: Record<string, unknown>): [string, string][] | undefined {
  const key = target.keys.find(({ fields }) => typeof record[fields[0] ?? ''] === 'string');
  return key?.fields.flatMap((field) => {
    const label = (record[field.replace(/Id$/, '')] as { label?: string } | null | undefined)?.label;
    const value = label ?? record[field];
    return typeof value === 'string' ? [[field, value] as [string, string]] : [];
  });
}

describe('the fields that a file can bring', () => {
  it.each(entities.map((target) => [target.entity.name, target] as const))(
    'of %s are all that a request takes, and keys are among them',
    (_, target) => {
      const offered = new Set(importFields(target).map(([field]) => field));
      const sent = Object.entries(target.entity.fields)
        .filter(
          ([, { write, kind, entity }]) =>
            write !== 'never' && kind !== 'values' && kind !== 'list' && entity !== 'attachment',
        )
        .map(([field]) => field);
      expect(sent.filter((field) => !offered.has(field))).toEqual([]);
      expect(target.keys.flatMap(({ fields }) => fields).filter((field) => !offered.has(field))).toEqual([]);
      expect(new Set(target.keys.map(keyName)).size).toBe(target.keys.length);
    },
  );

  it.each(Object.entries(makers))(
    'of %s change what is there, and go back to the letter',
    async (entity, make) => {
      const target = batchTargets.get(entity as never);
      if (!target) throw new Error(`${entity} has no target`);
      const path = `${target.entity.path}/${(await make(api)).id}`;
      const read = async () => (await api.request(api.tokens.admin, 'GET', path)).body;
      const before = await read();
      const keys = keyTexts(target, before) ?? [];
      const isKey = new Set(target.keys.flatMap(({ fields }) => fields));
      const others = importFields(target).flatMap(([field, facts]): [string, string][] => {
        const text = facts.write === 'always' && !isKey.has(field) ? otherText(field, facts) : undefined;
        return text === undefined ? [] : [[field, text]];
      });
      const cells = [...keys, ...others];
      const file = [cells.map(([field]) => field), cells.map(([, text]) => quoted(text))]
        .map((row) => row.join(','))
        .join('\n');
      const { admin } = api.tokens;
      const batch = await appliedImport(api, entity, file, admin);
      const [row] = await imports.rows(batch.id, '', admin);
      expect(row?.problems).toEqual([]);
      const changed = await read();
      expect(Object.fromEntries(others.map(([field]) => [field, changed[field]]))).toEqual(
        Object.fromEntries(others),
      );
      await undoneImport(api, batch, admin);
      const back = await read();
      for (const field of Object.keys(trackedFields(target.entity)))
        expect(back[field]).toEqual(before[field]);
    },
  );
});

describe('a bulk edit of each kind', () => {
  it('is taken from whoever may change such a record, and from nobody else', async () => {
    const wrong: string[] = [];
    for (const { entity, fields } of entities) {
      const [field = ''] =
        Object.entries(fields).find(([, { kind, write }]) => kind === 'text' && write === 'always') ?? [];
      if (field === '') continue;
      for (const [role, token] of Object.entries(api.tokens)) {
        const { status } = await api.request(token, 'POST', '/api/bulk-edits', {
          entity: entity.name,
          selection: [{ id: randomUUID(), version: 1 }],
          changes: [{ field, operation: 'set', value: 'Changed in bulk' }],
        });
        const roles = role === 'guest' ? [] : [role as 'admin'];
        const isAllowed =
          can(roles, 'bulk-edit.create') && can(roles, importPermission(entity.name, 'update'));
        if ((status === 202) !== isAllowed) wrong.push(`${entity.name} by ${role}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a file of each kind', () => {
  it('is taken from whoever may create such a record, and from nobody else', async () => {
    const wrong: string[] = [];
    for (const { entity } of entities) {
      for (const [role, token] of Object.entries(api.tokens)) {
        const { status } = await imports.upload(entity.name, 'Name\nx\n', '', token);
        const roles = role === 'guest' ? [] : [role as 'admin'];
        const isAllowed = can(roles, 'import.create') && can(roles, importPermission(entity.name, 'create'));
        if ((status === 202) !== isAllowed) wrong.push(`${entity.name} by ${role}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
