import { render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ColumnSetting } from './column-layout.ts';
import { cellsOf, hasFields, useNarrowSource } from './list-fields.ts';
import type { ListSource } from './list-source.ts';
import { useColumns, type ColumnSpec } from './useColumns.tsx';

const cells = cellsOf<EquipmentRecord>();
const specs: ColumnSpec<EquipmentRecord>[] = [
  { id: 'tag', width: 90 },
  { id: 'locationId', width: 90 },
  { id: 'cost', width: 90, isHidden: true },
  {
    id: 'modelId',
    width: 90,
    isHidden: true,
    render: cells(['model', 'manufacturer'], (row) => `${row.model?.note} ${row.manufacturer}`),
  },
];
const source = { entity: equipment, keyField: 'tag' } as unknown as ListSource<EquipmentRecord>;

function useFields(settings: ColumnSetting[] | undefined, needs: string[]) {
  return useNarrowSource(source, useColumns(equipment, specs), settings, needs).fields;
}

describe('a list asks for', () => {
  it('what its shown columns and its page need, each once and in one order', () => {
    const fieldsOf = (settings: ColumnSetting[] | undefined, needs: string[]) =>
      renderHook(() => useFields(settings, needs)).result.current;
    expect(fieldsOf(undefined, ['name', 'tag'])).toBe('location.label,name,tag');
    const chosen = [{ id: 'modelId' }, { id: 'cost' }];
    expect(fieldsOf(chosen, ['deletedAt'])).toBe('cost,deletedAt,manufacturer,model,tag');
    expect(fieldsOf(chosen.toReversed(), ['deletedAt'])).toBe(fieldsOf(chosen, ['deletedAt']));
  });

  it('the same source as long as the fields are the same', () => {
    const { result, rerender } = renderHook(() =>
      useNarrowSource(source, useColumns(equipment, specs), undefined, ['name']),
    );
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });

  it('nothing that a cell does not name: types refuse the rest of a record', () => {
    // @ts-expect-error the cost was not asked for
    cells(['tag'], (row) => row.cost);
    // @ts-expect-error of a reference whose words were asked for there is no id
    cells(['location.label'], (row) => row.location.id);
    // @ts-expect-error there is no such field
    cells(['price'], () => null);
    // @ts-expect-error a column without a field of its own says what its cells need
    const column: ColumnSpec<EquipmentRecord> = { id: 'price', width: 1 };
    expect(column.id).toBe('price');
  });
});

describe('a cell of a row that came before its column', () => {
  it('stays empty until the row is here with what it needs', () => {
    const { result } = renderHook(() => useColumns(equipment, specs));
    const model = result.current.find(({ id }) => id === 'modelId')!;
    const early = { id: '1', tag: 'EQ-1' } as EquipmentRecord;
    expect(model.render(early)).toBeNull();
    const whole = { ...early, model: { id: '2', label: 'M', note: 'Maker M' }, manufacturer: 'Maker' };
    render(<p>{model.render(whole)}</p>);
    expect(screen.getByText('Maker M Maker').tagName).toBe('P');
    expect([hasFields({ location: null }, ['location.label']), hasFields({}, ['location'])]).toEqual([
      true,
      false,
    ]);
  });
});
