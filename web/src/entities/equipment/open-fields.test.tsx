import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { filterNames } from '#contract/shared/entity.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { groupFields } from '#web/shared/table/filter/field-groups.ts';
import { updateSessionUser } from '#web/shared/session/session.ts';
import { useNarrowSource } from '#web/shared/table/list-fields.ts';
import type { ListSource } from '#web/shared/table/list-source.ts';
import { useColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { toOpenFields } from './open-fields.tsx';
import { useOpenFields } from './useOpenFields.ts';

const aField = (key: string, more: Partial<CustomField> = {}): CustomField => ({
  key,
  label: { en: `The ${key}`, tr: `${key} alanı` },
  type: 'text',
  required: false,
  ...more,
});

function aView(values: Pick<PersonView, 'id' | 'question' | 'look'>): PersonView {
  return {
    version: 1,
    entity: 'equipment',
    name: 'Red ones',
    sharedWith: [],
    ownerId: aPerson().uid,
    owner: 'Dana Okafor',
    isOwn: true,
    isPinned: false,
    place: 0,
    isDefault: false,
    isTab: true,
    subscription: 'never',
    changes: 0,
    ...values,
  };
}

describe('the fields of categories in the list of items', () => {
  const { entity, columns } = toOpenFields(
    [
      aField('color', { type: 'choice', choices: ['Red'] }),
      aField('color', { type: 'choice', choices: ['Blue', 'Red'] }),
      aField('size', { type: 'number' }),
      aField('size'),
      aField('owner', { type: 'person' }),
      aField('pin', { sensitive: true }),
    ],
    'tr',
  );

  it('are filters by their labels, one for each key', () => {
    const names = filterNames(entity).filter((name) => name.startsWith('customValues.'));
    expect(names).toEqual(['customValues.color', 'customValues.size']);
    expect(entity.lookups?.['customValues.color']).toMatchObject({
      kind: 'choice',
      title: 'color alanı',
      values: ['Red', 'Blue'],
    });
    // Two categories mean something else by it.
    expect(entity.lookups?.['customValues.size']).toMatchObject({ kind: 'text' });
    const groups = groupFields(entity, (name) => entity.lookups?.[name]?.title ?? name, 'alanı');
    expect(groups.map(({ group }) => group)).toEqual(['choices', 'texts']);
  });

  it('are columns that ask for the values alone', () => {
    expect(columns.map(({ id, label, needs }) => [id, label, needs])).toEqual([
      ['customValues.color', 'color alanı', ['customValues']],
      ['customValues.size', 'size alanı', ['customValues']],
      ['customValues.pin', 'pin alanı', ['customValues']],
    ]);
  });

  it('are asked for beside the others, and not added up', () => {
    const own = toOpenFields([aField('price', { type: 'money' })], 'en');
    const source = { entity: own.entity, keyField: 'tag' } as unknown as ListSource<EquipmentRecord>;
    const specs: ColumnSpec<EquipmentRecord>[] = [{ id: 'cost', width: 90 }];
    const shown = [{ id: 'cost' }, { id: 'customValues.price' }];
    const { result } = renderHook(() =>
      useNarrowSource(source, [...useColumns(equipment, specs), ...own.columns], shown, []),
    );
    expect(result.current).toMatchObject({ fields: 'cost,customValues,tag', sums: 'cost' });
  });

  it('are read from an address, and refused where a value is no choice', () => {
    const read = (value: string) => readListQuery(entity, [['filter[customValues.color][is]', value]]);
    expect(read('Red').query.filters).toEqual([
      { field: 'customValues.color', operator: 'is', values: ['Red'] },
    ]);
    expect(read('Green').problems).toHaveLength(1);
  });

  it('are fetched where the saved view of the address asks for one', async () => {
    const views = [
      { id: '0190a1b2-0000-7000-8000-000000000001', question: '', look: {} },
      {
        id: '0190a1b2-0000-7000-8000-000000000002',
        question: 'filter%5BcustomValues.color%5D%5Bis%5D=Red',
        look: {},
      },
      {
        id: '0190a1b2-0000-7000-8000-000000000003',
        question: '',
        look: { columns: 'tag,customValues.color' },
      },
    ];
    const person = aPerson();
    updateSessionUser({ ...person, data: { ...person.data, views: views.map((view) => aView(view)) } });
    startServer({ 'GET /api/categories': () => answer({ items: [], next: null }) });
    const open = (id: string) => {
      const client = new QueryClient();
      const wrapper = ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[`/inventory/equipment?view=${id}`]}>{children}</MemoryRouter>
        </QueryClientProvider>
      );
      renderHook(useOpenFields, { wrapper });
      return client;
    };
    const [plain, filtered, shown] = views.map(({ id }) => open(id));
    expect(plain?.isFetching()).toBe(0);
    expect(filtered?.isFetching()).toBe(1);
    expect(shown?.isFetching()).toBe(1);
    await waitFor(() => expect(shown?.isFetching()).toBe(0));
  });
});
