import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useLabels, type Labels } from '#web/shared/i18n/labels.ts';
import type { Column } from '#web/shared/table/column-layout.ts';
import {
  CodeCell,
  ExactCell,
  InstantCell,
  LinkCell,
  MoneyCell,
  NoValue,
  PercentCell,
  PersonCell,
  PlaceCell,
  StatusCell,
  TextCell,
} from '#web/shared/table/cells.tsx';

type Row = EquipmentRecord;
type Described = Omit<Column<Row>, 'label' | 'isSortable'>;

/** The page of one item. */
export function equipmentAddress({ id }: Pick<Row, 'id'>): string {
  return `${equipment.page}/${id}`;
}

/** Who has an item: a person, or the project it is lent to. */
function renderCustodian({ custodian, project }: Row): ReactNode {
  if (custodian) return <PersonCell name={custodian.label} />;
  if (project) return <PlaceCell name={project.label} icon="project" />;
  return <NoValue />;
}

function date(id: keyof Row & `${string}On`, isHidden = true): Described {
  const render = (row: Row) => <ExactCell text={row[id]} />;
  return isHidden ? { id, width: 104, isHidden, render } : { id, width: 96, render };
}

function describeColumns(labels: Labels, words: { yes: string; no: string }): Described[] {
  const choice = (
    id: 'condition' | 'use' | 'acquisitionMethod' | 'capitalClass' | 'titleHolder',
  ): Described => ({
    id,
    width: 132,
    isHidden: true,
    render: (row) => <TextCell text={labels.value('equipment', id, row[id])} />,
  });
  return [
    {
      id: 'tag',
      width: 92,
      isPinned: true,
      isLink: true,
      render: (row) => <LinkCell text={row.tag ?? row.name} to={equipmentAddress(row)} isCode />,
    },
    {
      id: 'name',
      width: 232,
      grows: true,
      render: (row) => <TextCell text={row.name} quiet={row.category.label} />,
    },
    {
      id: 'status',
      width: 164,
      render: ({ status }) => (
        <StatusCell family="equipment" status={status} label={labels.value('equipment', 'status', status)} />
      ),
    },
    { id: 'custodianId', width: 156, render: renderCustodian },
    { id: 'locationId', width: 158, render: (row) => <TextCell text={row.location.label} /> },
    date('acquiredOn', false),
    { id: 'cost', width: 104, isNumber: true, render: (row) => <MoneyCell value={row.cost} /> },
    { id: 'serial', width: 140, isHidden: true, render: (row) => <CodeCell text={row.serial} /> },
    { id: 'categoryId', width: 140, isHidden: true, render: (row) => <TextCell text={row.categoryPath} /> },
    {
      id: 'modelId',
      width: 180,
      isHidden: true,
      render: (row) => <TextCell text={row.model?.label} quiet={row.manufacturer} />,
    },
    choice('condition'),
    choice('use'),
    { id: 'projectId', width: 140, isHidden: true, render: (row) => <TextCell text={row.project?.label} /> },
    { id: 'parentId', width: 120, isHidden: true, render: (row) => <CodeCell text={row.parent?.label} /> },
    { id: 'hostname', width: 140, isHidden: true, render: (row) => <CodeCell text={row.hostname} /> },
    choice('acquisitionMethod'),
    choice('capitalClass'),
    {
      id: 'federalShare',
      width: 112,
      isHidden: true,
      isNumber: true,
      render: (row) => <PercentCell value={row.federalShare} />,
    },
    choice('titleHolder'),
    date('inServiceOn'),
    date('warrantyEndsOn'),
    {
      id: 'storesData',
      width: 104,
      isHidden: true,
      render: (row) => <TextCell text={row.storesData ? words.yes : words.no} />,
    },
    date('lastSeenOn'),
    date('nextDueOn'),
    { id: 'createdAt', width: 136, isHidden: true, render: (row) => <InstantCell value={row.createdAt} /> },
    { id: 'updatedAt', width: 136, isHidden: true, render: (row) => <InstantCell value={row.updatedAt} /> },
    { id: 'deletedAt', width: 136, isHidden: true, render: (row) => <InstantCell value={row.deletedAt} /> },
    { id: 'deletedBy', width: 140, isHidden: true, render: (row) => <TextCell text={row.deletedBy} /> },
    { id: 'deleteReason', width: 200, isHidden: true, render: (row) => <TextCell text={row.deleteReason} /> },
  ];
}

/** The columns of the equipment list, in the language of the page. */
export function useEquipmentColumns(): Column<Row>[] {
  const { t } = useTranslation('common');
  const labels = useLabels();
  return useMemo(() => {
    const described = describeColumns(labels, { yes: t('yes'), no: t('no') });
    return described.map((column) => ({
      ...column,
      label: labels.field('equipment', column.id),
      isSortable: (equipment.sort as readonly string[]).includes(column.id),
    }));
  }, [labels, t]);
}
