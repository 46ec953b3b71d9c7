import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { allFields, referenceName, type Entity } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels, type Labels } from '#web/shared/i18n/labels.ts';
import type { StatusFamilyName } from '#web/shared/status/statuses.ts';
import {
  CodeCell,
  DateCell,
  ExactCell,
  InstantCell,
  LinkCell,
  LocationCell,
  MoneyCell,
  PercentCell,
  StatusCell,
  TextCell,
} from './cells.tsx';
import type { Column } from './column-layout.ts';
import { hasFields, type CellDrawing } from './list-fields.ts';
import type { Listed } from './list-source.ts';

interface ColumnLook extends Omit<Column<unknown>, 'id' | 'label' | 'isSortable' | 'needs' | 'render'> {
  /** Its values are states of this family. */
  family?: StatusFamilyName;
}

/** A column as an entity lists it; without `render` its cells follow the kind of the field. */
export type ColumnSpec<T> = ColumnLook &
  ({ id: keyof T & string; render?: undefined } | { id: string; render: CellDrawing<T> });

type BaseColumn = ColumnLook & {
  id: 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletedBy' | 'deleteReason';
};

/** The columns that every entity offers at the end of its own. */
export const baseColumns: BaseColumn[] = [
  { id: 'createdAt', width: 172, isHidden: true },
  { id: 'updatedAt', width: 172, isHidden: true },
  { id: 'deletedAt', width: 172, isHidden: true },
  { id: 'deletedBy', width: 140, isHidden: true },
  { id: 'deleteReason', width: 200, isHidden: true },
];

const exactKinds: readonly string[] = ['code', 'date', 'instant', 'money', 'percent', 'integer'];

/** Texts may be cut where the place is narrow, since their cells show an ellipsis; states, dates and numbers may not. */
export function leastWidthOf(
  { id, width, isNumber, family }: ColumnSpec<never>,
  facts: FieldFacts | undefined,
): number {
  const isState = family !== undefined || id === 'active';
  const isExact = isState || isNumber === true || (facts !== undefined && exactKinds.includes(facts.kind));
  return isExact ? width : Math.min(width, Math.max(88, Math.round(width * 0.6)));
}

interface CellTexts {
  labels: Labels;
  yes: string;
  no: string;
}

function renderValue(
  entity: Entity,
  id: string,
  facts: FieldFacts | undefined,
  value: unknown,
  texts: CellTexts,
): ReactNode {
  const text = value === null || value === undefined ? null : (value as string);
  switch (facts?.kind) {
    case 'code':
      return <CodeCell text={text} />;
    case 'date':
      return <DateCell value={text} />;
    case 'instant':
      return <InstantCell value={text} />;
    case 'money':
      return <MoneyCell value={text} />;
    case 'percent':
      return <PercentCell value={text} />;
    case 'integer':
      return <ExactCell text={value === null ? null : formatCount(value as number)} />;
    case 'choice':
      return <TextCell text={text === null ? null : texts.labels.value(entity.name, id, text)} />;
    case 'bool':
      return <TextCell text={value === true ? texts.yes : texts.no} />;
    default:
      return <TextCell text={text} />;
  }
}

/** Whether a record can still be chosen, as a state. */
function ActiveCell({ isActive, labels }: { isActive: boolean; labels: Labels }) {
  const status = isActive ? 'active' : 'inactive';
  const label = labels.value('reference', 'status', status);
  return <StatusCell family="reference" status={status} label={label} />;
}

/** Cells that stay empty where a row was not asked for what they need. */
export function cellsThatHave<T extends Listed>({
  needs,
  draw,
}: Pick<CellDrawing<T>, 'needs' | 'draw'>): Pick<Column<T>, 'needs' | 'render'> {
  return { needs, render: (row) => (hasFields(row, needs) ? draw(row) : null) };
}

/** The columns of an entity's list in the language of the page; `specs` stays the same array. */
export function useColumns<T extends Listed>(entity: Entity, specs: readonly ColumnSpec<T>[]): Column<T>[] {
  const { t } = useTranslation('common');
  const labels = useLabels();
  return useMemo(() => {
    const fields = allFields(entity);
    const texts = { labels, yes: t('yes'), no: t('no') };
    const renderOf = ({ id, isLink, family }: ColumnSpec<T>) => {
      const facts = fields[id];
      return (row: T): ReactNode => {
        const values = row as Readonly<Record<string, unknown>>;
        if (isLink) return <LinkCell text={values[id] as string} to={`${entity.page}/${row.id}`} />;
        if (id === 'active') return <ActiveCell isActive={values[id] === true} labels={labels} />;
        if (family) {
          const status = values[id] as string;
          const label = labels.value(entity.name, id, status);
          return <StatusCell family={family} status={status} label={label} />;
        }
        if (facts?.kind === 'reference') {
          const label = (values[referenceName(id)] as { label: string } | null)?.label;
          return facts.entity === 'location' ? <LocationCell path={label} /> : <TextCell text={label} />;
        }
        return renderValue(entity, id, facts, values[id], texts);
      };
    };
    return specs.map((spec) => ({
      leastWidth: leastWidthOf(spec, fields[spec.id]),
      ...spec,
      ...cellsThatHave(
        spec.render ?? {
          needs: [fields[spec.id]?.kind === 'reference' ? `${referenceName(spec.id)}.label` : spec.id],
          draw: renderOf(spec),
        },
      ),
      label: labels.field(entity.name, spec.id),
      isSortable: entity.sort.includes(spec.id),
    }));
  }, [entity, specs, labels, t]);
}
