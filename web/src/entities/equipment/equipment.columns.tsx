import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  CodeCell,
  LinkCell,
  MoneyCell,
  NoValue,
  PersonCell,
  PlaceCell,
  TextCell,
} from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<EquipmentRecord>();

/** Who has an item: a person, or the project it is lent to. */
const custodianCells = cells(['custodian.label', 'project.label'], ({ custodian, project }) => {
  if (custodian) return <PersonCell name={custodian.label} />;
  if (project) return <PlaceCell name={project.label} icon="project" />;
  return <NoValue />;
});

export const equipmentColumns: ColumnSpec<EquipmentRecord>[] = [
  {
    id: 'tag',
    width: 90,
    isPinned: true,
    isLink: true,
    render: cells(['name', 'tag'], ({ id, tag, name }) => (
      <LinkCell text={tag ?? name} to={`${equipment.page}/${id}`} isCode />
    )),
  },
  {
    id: 'name',
    width: 240,
    leastWidth: 142,
    grows: true,
    render: cells(['category.label', 'name'], (row) => (
      <TextCell text={row.name} quiet={row.category.label} />
    )),
  },
  { id: 'status', width: 158, family: 'equipment' },
  { id: 'custodianId', width: 164, leastWidth: 122, render: custodianCells },
  { id: 'locationId', width: 184, leastWidth: 128 },
  { id: 'acquiredOn', width: 112, leastWidth: 96 },
  { id: 'cost', width: 96, isNumber: true },
  {
    id: 'bookValue',
    width: 104,
    isHidden: true,
    isNumber: true,
    render: cells(['bookValue'], ({ bookValue }) => <MoneyCell value={bookValue} />),
  },
  { id: 'serial', width: 140, isHidden: true },
  {
    id: 'categoryId',
    width: 140,
    isHidden: true,
    render: cells(['categoryPath'], (row) => <TextCell text={row.categoryPath} />),
  },
  {
    id: 'modelId',
    width: 180,
    isHidden: true,
    render: cells(['manufacturer', 'model.label'], (row) => (
      <TextCell text={row.model?.label} quiet={row.manufacturer} />
    )),
  },
  { id: 'condition', width: 132, isHidden: true },
  { id: 'use', width: 132, isHidden: true },
  { id: 'projectId', width: 140, isHidden: true },
  {
    id: 'parentId',
    width: 120,
    isHidden: true,
    render: cells(['parent.label'], (row) => <CodeCell text={row.parent?.label} />),
  },
  { id: 'dueOn', width: 104, isHidden: true },
  { id: 'hostname', width: 140, isHidden: true },
  {
    id: 'macAddresses',
    width: 156,
    isHidden: true,
    render: cells(['macAddresses'], ({ macAddresses }) => <CodeCell text={macAddresses.join(', ')} />),
  },
  { id: 'networkApproval', width: 132, isHidden: true },
  { id: 'invoiceNumber', width: 132, isHidden: true },
  { id: 'acquisitionMethod', width: 132, isHidden: true },
  { id: 'capitalClass', width: 132, isHidden: true },
  { id: 'federalShare', width: 112, isHidden: true, isNumber: true },
  { id: 'titleHolder', width: 132, isHidden: true },
  { id: 'inServiceOn', width: 104, isHidden: true },
  { id: 'warrantyEndsOn', width: 104, isHidden: true },
  { id: 'storesData', width: 104, isHidden: true },
  { id: 'lastSeenOn', width: 104, isHidden: true },
  { id: 'nextDueOn', width: 104, isHidden: true },
  ...baseColumns,
];
