import { render, renderHook, screen } from '@testing-library/react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ColumnSetting } from './column-layout.ts';
import { cellsOf, hasFields, useNarrowSource, type FieldName, type Narrow } from './list-fields.ts';
import type { Listed, ListSource } from './list-source.ts';
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

  it('nothing that a cell does not name: the type of its row has nothing else', () => {
    expectTypeOf<Narrow<EquipmentRecord, 'tag' | 'cost'>>().toEqualTypeOf<
      Listed & Pick<EquipmentRecord, 'tag' | 'cost'>
    >();
    // Of a reference whose words are asked for there is no id.
    expectTypeOf<Narrow<EquipmentRecord, 'location.label' | 'model.label'>>().toEqualTypeOf<
      Listed & { location: { label: string }; model: { label: string } | null }
    >();
    expectTypeOf<'price'>().not.toExtend<FieldName<EquipmentRecord>>();
    expectTypeOf<'tag.label'>().not.toExtend<FieldName<EquipmentRecord>>();
    expectTypeOf<'model.label'>().toExtend<FieldName<EquipmentRecord>>();
    // A column that shows no field of its own says what its cells need.
    expectTypeOf<{ id: 'price'; width: number }>().not.toExtend<ColumnSpec<EquipmentRecord>>();
    expectTypeOf<{ id: 'cost'; width: number }>().toExtend<ColumnSpec<EquipmentRecord>>();
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
