import { describe, expect, it } from 'vitest';
import { allFields, type Entity } from '#contract/shared/entity.ts';
import { defaultSettings, shownColumns, type Column } from '../column-layout.ts';
import { leastWidthOf, type ColumnSpec } from '../useColumns.tsx';
import { columnTemplate, gridSizes } from './grid-layout.ts';

type Exports = Record<string, unknown>;
const specModules = import.meta.glob<Exports>('../../../entities/*/*.{columns.tsx,queries.ts}', {
  eager: true,
});
const schemaModules = import.meta.glob<Exports>('../../../../../contract/src/entities/*/*.schema.ts', {
  eager: true,
});
const entities = Object.assign({}, ...Object.values(schemaModules)) as Record<string, Entity>;

/** The columns of every list, by the name of its entity. */
const lists = Object.values(specModules)
  .flatMap((exports) => Object.entries(exports))
  .filter(([name]) => name.endsWith('Columns') && entities[name.replace(/Columns$/, '')] !== undefined)
  .map(([name, specs]) => {
    const entity = entities[name.replace(/Columns$/, '')]!;
    const fields = allFields(entity);
    const columns = (specs as ColumnSpec<never>[]).map((spec): Column<never> => ({
      leastWidth: leastWidthOf(spec, fields[spec.id]),
      ...spec,
      label: spec.id,
      needs: [],
      render: () => null,
    }));
    return [entity.name, columns] as const;
  });

/** The place of a list in a window of 1280 pixels, beside the menu and the scrollbar. */
const smallestPlace = 908;

describe('the columns of a list', () => {
  it('are those of every entity', () => {
    expect(lists.length).toBeGreaterThan(15);
  });

  it.each(lists)('of %s fit into a window of 1280 pixels as they come', (_, columns) => {
    const { least } = gridSizes(shownColumns(columns, defaultSettings(columns)), '36px');
    expect(parseFloat(least) * 16).toBeLessThanOrEqual(smallestPlace);
  });

  it('give way in the same measure and share what is left, and never those that the person sized', () => {
    const column = (id: string, leastWidth: number): Column<never> => ({
      id,
      label: id,
      width: 160,
      leastWidth,
      needs: [],
      render: () => null,
    });
    const columns = [column('name', 96), column('status', 128), column('cost', 160)];
    const template = (settings: Parameters<typeof shownColumns>[1]) =>
      columnTemplate(shownColumns(columns, settings));
    expect(template([{ id: 'name' }, { id: 'status' }, { id: 'cost' }])).toBe(
      '2.5rem minmax(clamp(6rem, calc(6rem + (100% - 28.75rem) * 0.66667), 10rem), 2fr) ' +
        'minmax(clamp(8rem, calc(8rem + (100% - 28.75rem) * 0.33333), 10rem), 1fr) 10rem 2.25rem',
    );
    expect(template([{ id: 'name', width: 320 }, { id: 'cost' }])).toBe(
      '2.5rem 20rem minmax(10rem, 2fr) 2.25rem',
    );
  });
});
