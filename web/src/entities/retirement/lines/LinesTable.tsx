import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { TickBox } from '#web/shared/table/TickBox.ts';
import Box from '@mui/material/Box';
import { columnsOf, sumOf, type LineColumn } from './line-columns.tsx';
import { LineRow } from './LineRow.tsx';

interface LinesTableProps {
  record: RetirementRecord;
  /** The lines of the page that is shown. */
  lines: readonly RetirementLine[];
  /** The sums of the whole case; absent where only some of its lines are shown. */
  summary: RetirementSummary | undefined;
  /** How many lines of the case the sums leave out. */
  reversed: number;
  actionsOf: (line: RetirementLine) => MoreAction[];
  ticked?: ReadonlySet<string>;
  /** Absent where nothing can be done with several lines. */
  onTick?: (ticked: ReadonlySet<string>) => void;
}

/** The table of a case's items with the sums below. */
export function LinesTable({ record, lines, summary, reversed, actionsOf, ticked, onTick }: LinesTableProps) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const columns = columnsOf(record);
  const ids = lines.map(({ equipmentId }) => equipmentId);
  const isTicked = (id: string) => ticked?.has(id) ?? false;
  const areAllTicked = ids.every(isTicked);
  const nameOf = (column: LineColumn) =>
    column === 'federalShare' || column === 'gainLoss' || column === 'amountDue'
      ? t(`lines.${column}`)
      : labels.field(retirement.name, column);

  function tick(some: readonly string[], isOn: boolean) {
    const next = new Set(ticked);
    for (const id of some) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onTick?.(next);
  }

  return (
    <PanelTable label={t('lines.title')}>
      <table>
        <thead>
          <tr>
            {onTick ? (
              <th scope="col">
                <TickBox
                  type="checkbox"
                  aria-label={t('lines.chooseAll')}
                  checked={areAllTicked}
                  onChange={(event) => tick(ids, event.target.checked)}
                />
              </th>
            ) : null}
            <th scope="col">{t('lines.item')}</th>
            <th scope="col">{t('lines.certificate')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="figure" dir="ltr" style={{ whiteSpace: 'normal' }}>
                {nameOf(column)}
              </th>
            ))}
            <th scope="col" className="actions">
              <Box component="span" sx={visuallyHidden}>
                {t('lines.menu')}
              </Box>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              record={record}
              line={line}
              columns={columns}
              actions={actionsOf(line)}
              isTicked={isTicked(line.equipmentId)}
              {...(onTick && { onTick: (isOn: boolean) => tick([line.equipmentId], isOn) })}
            />
          ))}
        </tbody>
        {summary ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={onTick ? 3 : 2}>
                {t('list.items', { count: summary.items - reversed })}
                {reversed > 0 ? (
                  <Box component="span" sx={{ display: 'block', typography: 'caption', fontWeight: 400 }}>
                    {t('lines.leftOut', { count: reversed })}
                  </Box>
                ) : null}
              </th>
              {columns.map((column) => (
                <td key={column} className="figure" dir="ltr">
                  {sumOf(summary, column)}
                </td>
              ))}
              <td className="actions" aria-hidden="true" />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </PanelTable>
  );
}
