import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels, type Labels } from '#web/shared/i18n/labels.ts';
import {
  CodeCell,
  ExactCell,
  InstantCell,
  LinkCell,
  PercentCell,
  StatusCell,
  TextCell,
} from '#web/shared/table/cells.tsx';
import type { Column } from '#web/shared/table/column-layout.ts';

type Row = CategoryRecord;
type Described = Omit<Column<Row>, 'label' | 'isSortable'>;

/** The page of one category. */
export function categoryAddress({ id }: Pick<Row, 'id'>): string {
  return `${category.page}/${id}`;
}

function describeColumns(labels: Labels, words: { yes: string; no: string }): Described[] {
  const flag = (id: 'requiresSerial' | 'requiresCustodian' | 'storesData' | 'sensitive'): Described => ({
    id,
    width: 128,
    isHidden: true,
    render: (row) => <TextCell text={row[id] ? words.yes : words.no} />,
  });
  return [
    {
      id: 'name',
      width: 184,
      isPinned: true,
      isLink: true,
      render: (row) => <LinkCell text={row.name} to={categoryAddress(row)} />,
    },
    { id: 'path', width: 200, grows: true, render: (row) => <TextCell text={row.path} /> },
    { id: 'code', width: 88, render: (row) => <CodeCell text={row.code} /> },
    {
      id: 'kind',
      width: 108,
      render: (row) => <TextCell text={labels.value('category', 'kind', row.kind)} />,
    },
    { id: 'tagPrefix', width: 96, render: (row) => <CodeCell text={row.tagPrefix} /> },
    {
      id: 'usefulLifeMonths',
      width: 120,
      isNumber: true,
      render: (row) => <ExactCell text={formatCount(row.usefulLifeMonths)} />,
    },
    {
      id: 'equipmentCount',
      width: 88,
      isNumber: true,
      render: (row) => <ExactCell text={formatCount(row.equipmentCount)} />,
    },
    {
      id: 'active',
      width: 112,
      render: ({ active }) => {
        const status = active ? 'active' : 'inactive';
        return (
          <StatusCell
            family="reference"
            status={status}
            label={labels.value('reference', 'status', status)}
          />
        );
      },
    },
    {
      id: 'salvagePercent',
      width: 112,
      isHidden: true,
      isNumber: true,
      render: (row) => <PercentCell value={row.salvagePercent} />,
    },
    flag('requiresSerial'),
    flag('requiresCustodian'),
    flag('storesData'),
    flag('sensitive'),
    {
      id: 'inventoryCycleMonths',
      width: 120,
      isHidden: true,
      isNumber: true,
      render: (row) => <ExactCell text={formatCount(row.inventoryCycleMonths)} />,
    },
    { id: 'parentId', width: 140, isHidden: true, render: (row) => <TextCell text={row.parent?.label} /> },
    { id: 'description', width: 240, isHidden: true, render: (row) => <TextCell text={row.description} /> },
    {
      id: 'childCount',
      width: 112,
      isHidden: true,
      isNumber: true,
      render: (row) => <ExactCell text={formatCount(row.childCount)} />,
    },
    { id: 'updatedAt', width: 136, isHidden: true, render: (row) => <InstantCell value={row.updatedAt} /> },
    { id: 'deletedAt', width: 136, isHidden: true, render: (row) => <InstantCell value={row.deletedAt} /> },
    { id: 'deleteReason', width: 200, isHidden: true, render: (row) => <TextCell text={row.deleteReason} /> },
  ];
}

/** The columns of the category list, in the language of the page. */
export function useCategoryColumns(): Column<Row>[] {
  const { t } = useTranslation('common');
  const labels = useLabels();
  return useMemo(() => {
    const described = describeColumns(labels, { yes: t('yes'), no: t('no') });
    return described.map((column) => ({
      ...column,
      label: labels.field('category', column.id),
      isSortable: (category.sort as readonly string[]).includes(column.id),
    }));
  }, [labels, t]);
}
