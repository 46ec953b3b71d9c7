import Skeleton from '@mui/material/Skeleton';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';
import { TickBox } from '#web/shared/table/TickBox.ts';
import { isAtField } from './field-path.ts';
import { useImportTexts } from './useImportTexts.ts';
import { VerdictMark } from './Verdict.tsx';

/** A column of the file that is imported. */
export interface ReviewColumn {
  column: number;
  facts: ImportField;
  label: string;
}

interface ReviewRowProps {
  at: number;
  row: BatchRow | undefined;
  entity: string;
  columns: readonly ReviewColumn[];
  /** The cell of this row that the keyboard is at. */
  active: number | undefined;
  isSelected: boolean;
  onToggle: (n: number) => void;
}

/** The problems of a row at a field; a problem inside a value stands at the field itself. */
export function problemsAt(row: BatchRow, field: string) {
  return row.problems.filter(({ path }) => isAtField(path, field));
}

/** What is odd about a row at a field and keeps nobody from applying it. */
export function warningsAt(row: BatchRow, field: string) {
  return row.warnings.filter(({ path }) => isAtField(path, field));
}

/** Kinds of field whose values stand at the end of their cells, and so do the headings of their columns. */
export const figures: readonly string[] = ['money', 'integer', 'decimal', 'percent'];

/** How a cell looks: what is wrong in red, what is odd in amber, figures at the end, codes in their own type. */
function classOf(kind: string, isWrong: boolean, isOdd: boolean): string {
  const look = isWrong ? 'wrong' : isOdd ? 'odd' : '';
  return [look, figures.includes(kind) ? 'figure' : '', kind === 'code' ? 'code' : '']
    .filter(Boolean)
    .join(' ');
}

const factsOf = ({ kind, title, entity }: ImportField): FieldFacts => ({
  kind: kind as FieldFacts['kind'],
  title,
  required: false,
  write: 'always',
  ...(entity && { entity }),
});

function CellContent({ row, entity, column }: { row: BatchRow; entity: string; column: ReviewColumn }) {
  const { name } = column.facts;
  const change = row.changes?.[name] ?? row.changes?.[name.replace(/Id$/, '')];
  if (!change) return <bdi>{row.raw[column.column]}</bdi>;
  const facts = factsOf(column.facts);
  return (
    <>
      <del>
        <ValueText entity={entity} name={name} facts={facts} value={change.from} />
      </del>
      <span className="differs">
        <ValueText entity={entity} name={name} facts={facts} value={change.to} />
      </span>
    </>
  );
}

/** One row of an import with its verdict and its cells. */
export function ReviewRow({ at, row, entity, columns, active, isSelected, onToggle }: ReviewRowProps) {
  const { t } = useTranslation('import');
  const { rowProblem } = useImportTexts(entity);
  const cell = (column: number) => ({
    id: `import-cell-${at}-${column}`,
    'aria-colindex': column + 1,
    tabIndex: active === column ? 0 : -1,
  });
  if (!row) {
    return (
      <div role="row" aria-rowindex={at + 2}>
        <div role="gridcell" {...cell(0)} className="n">
          <Skeleton width={48} />
        </div>
      </div>
    );
  }
  const isElsewhere = ({ path }: { path: string }) =>
    !columns.some(({ facts }) => isAtField(path, facts.name));
  const elsewhere = row.problems.filter(isElsewhere);
  const odd = row.warnings.filter(isElsewhere);
  const sentence = [...elsewhere, ...odd].map(rowProblem).join(' ');
  const isToFix = row.verdict === 'fix';
  return (
    <div role="row" aria-rowindex={at + 2} aria-selected={isSelected} className={isToFix ? 'fix' : undefined}>
      <div role="gridcell" {...cell(0)} className="n">
        <TickBox
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t('selectRow', { n: row.n })}
          onChange={() => onToggle(row.n)}
        />
        <Count value={row.n} />
      </div>
      <div
        role="gridcell"
        {...cell(1)}
        className={elsewhere.length > 0 ? 'what wrong' : odd.length > 0 ? 'what odd' : 'what'}
        title={sentence}
      >
        {row.verdict ? <VerdictMark verdict={row.verdict} /> : null}
      </div>
      {columns.map((column, index) => {
        const problems = problemsAt(row, column.facts.name);
        const warnings = warningsAt(row, column.facts.name);
        const isWrong = problems.length > 0;
        return (
          <div
            key={column.column}
            role="gridcell"
            {...cell(index + 2)}
            className={classOf(column.facts.kind, isWrong, warnings.length > 0)}
            aria-invalid={isWrong || undefined}
            title={[...problems, ...warnings].map(rowProblem).join(' ') || row.raw[column.column]}
          >
            {!isWrong && warnings.length > 0 ? <Icon name="warn" size={14} /> : null}
            <CellContent row={row} entity={entity} column={column} />
          </div>
        );
      })}
    </div>
  );
}
