import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z as Zod } from 'zod';
import { makerNames } from './deferred-zod.ts';

type MakerName = (typeof makerNames)[number];

vi.mock('zod', async () => ({ z: (await import('./deferred-zod.ts')).z }));

// Files before this one may have loaded the contract with the library.
beforeAll(() => {
  vi.resetModules();
});

const contract = import.meta.glob<Record<string, unknown>>([
  '../../../../contract/src/**/*.ts',
  '!**/*.test.ts',
]);

interface Checked {
  safeParse: (value: unknown) => { success: boolean; data?: unknown };
}

/** Has every schema within a value made. */
function makeAll(value: unknown, depth = 0): void {
  if (typeof value === 'function' && 'safeParse' in value) (value as unknown as Checked).safeParse(undefined);
  if (typeof value !== 'object' || value === null || depth > 3) return;
  for (const part of Object.values(value)) makeAll(part, depth + 1);
}

describe('the contract without the schema library', () => {
  it('can be loaded, and tells what is wrong as soon as somebody checks a value', async () => {
    expect(Object.keys(contract).length).toBeGreaterThan(50);
    for (const load of Object.values(contract)) await load();
    const { equipment, equipmentFields } = await import('#contract/entities/equipment/equipment.schema.ts');
    expect(equipment.fields.name).toMatchObject({ kind: 'text', title: 'Name', max: 120 });
    expect(() => equipmentFields.name.schema.safeParse('x')).toThrow('whole-zod.ts');
  });

  it('checks as with it once it is loaded', async () => {
    const { z } = await vi.importActual<{ z: typeof Zod }>('zod');
    const { provideLibrary } = await import('./deferred-zod.ts');
    // Nothing else of it, as in `whole-zod.ts`.
    provideLibrary({
      ...(Object.fromEntries(makerNames.map((name) => [name, z[name]])) as Record<MakerName, unknown>),
      coerce: { number: z.coerce.number },
      iso: { date: z.iso.date, datetime: z.iso.datetime },
    });
    const { equipmentFields, equipmentCreate, fundingLine } =
      await import('#contract/entities/equipment/equipment.schema.ts');
    const { orderLineInput } = await import('#contract/entities/purchase-order/purchase-order.lines.ts');
    const check = (schema: unknown, value: unknown) => (schema as Checked).safeParse(value);
    expect(check(equipmentFields.name.schema, '  Laptop ')).toEqual({ success: true, data: 'Laptop' });
    expect(check(equipmentFields.name.schema, '').success).toBe(false);
    expect(check(equipmentFields.ipAddress.schema, '10.4.12.77').success).toBe(true);
    expect(check(equipmentFields.ipAddress.schema, '10.4.12.777').success).toBe(false);
    for (const load of Object.values(contract)) for (const made of Object.values(await load())) makeAll(made);
    expect(check(equipmentFields.dueOn.schema, null).success).toBe(true);
    expect(check(fundingLine, { fundingSourceId: 'x', percent: '80' }).success).toBe(false);
    expect(check(equipmentCreate, { nonsense: 1 }).success).toBe(false);
    const line = { kind: 'other', quantity: 1, unitPrice: '2.00' };
    expect(check(orderLineInput, line)).toMatchObject({ success: true, data: { ...line, freight: '0' } });
    // Schemas of a form's own that hold some of the contract's.
    const own = z.object({ rows: z.array(fundingLine as never) });
    const funded = { fundingSourceId: '01671d40-1c00-7742-b6b8-8352dc7291b0', percent: '80' };
    expect(check(own, { rows: [funded] }).success).toBe(true);
    expect(check(own, { rows: [{}] }).success).toBe(false);
  });
});

describe('whatever checks a value', () => {
  it('imports the schema library', () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
    const web = import.meta.glob(['../../../../web/src/**/*.{ts,tsx}', '!**/*.test.*']);
    const sources = Object.keys(web).map((file) => {
      const name = path.relative(root, path.resolve(import.meta.dirname, file));
      return [name, readFileSync(path.join(root, name), 'utf8')] as const;
    });
    const isChecking =
      /import \{ z \} from 'zod'|(?<!\b(?:JSON|Date))\.(?:safeParse|parse)\(|findValueProblems[^;]*agency-setting\.values\.ts/;
    const hasLibrary = /schema\/whole-zod\.ts'/;
    const without = sources.filter(
      ([name, text]) => !name.includes('/schema/') && isChecking.test(text) && !hasLibrary.test(text),
    );
    expect(without.map(([name]) => name)).toEqual([]);
  });
});
