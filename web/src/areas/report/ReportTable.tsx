import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { ReportCell, ReportHead, ReportRow } from '#contract/areas/report/report.api.ts';
import { assetClasses, reportOf, type ReportFigureName } from '#contract/areas/report/report.definitions.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import type { ReportAddress } from './useReportAddress.ts';

type Open = (part: ReportAddress['part']) => void;

interface CellProps {
  cell: ReportCell;
  unit: 'count' | 'money' | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/** A number that opens the lines it is made of. */
function Cell({ cell, unit, isOpen, onOpen }: CellProps) {
  const shown = unit === 'money' ? <Money value={cell.value} /> : <Count value={Number(cell.value)} />;
  return (
    <td className="figure" dir="ltr">
      {cell.count === 0 ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {shown}
        </Box>
      ) : (
        <Link
          component="button"
          type="button"
          aria-pressed={isOpen}
          onClick={onOpen}
          sx={{ font: 'inherit', verticalAlign: 'baseline' }}
        >
          {shown}
        </Link>
      )}
    </td>
  );
}

/** What a row is called: a month, a record, a class of assets, or nothing that is known. */
export function useRowName(kind: ReportHead['kind']) {
  const { t } = useTranslation('report');
  const isMonth = reportOf(kind).rows === 'month';
  return ({ key, label }: Pick<ReportRow, 'key' | 'label'>) => {
    if (isMonth) return key;
    const assetClass = assetClasses.find((one) => one === key);
    return assetClass ? t(`value.assetClass.${assetClass}`) : (label ?? t('unknownRow'));
  };
}

/** Beside many figures a name would be squeezed to a word a line; the table scrolls instead. */
const nameWidth = (figures: number) => (figures > 5 ? { minWidth: 200 } : undefined);

interface ReportTableProps {
  head: ReportHead;
  rows: readonly ReportRow[];
  address: ReportAddress;
  isBusy: boolean;
  onOpen: Open;
  onMore: (() => void) | undefined;
}

/** The sums of each row with the totals below them. */
export function ReportTable({ head, rows, address, isBusy, onOpen, onMore }: ReportTableProps) {
  const { t } = useTranslation('report');
  const nameOf = useRowName(head.kind);
  const { figures, rows: rowKind } = reportOf(head.kind);
  const { part } = address;
  if (rows.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState title={t('noRows')} body={t('noRowsText')} actions={null} />
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" aria-busy={isBusy}>
      <PanelTable label={t(`name.${head.kind}`)}>
        <table>
          <thead>
            <tr>
              <th scope="col" style={nameWidth(head.total.length)}>
                {t(`rowHead.${rowKind}`)}
              </th>
              {head.total.map(({ figure }) => (
                <th key={figure} scope="col" className="figure" dir="ltr">
                  {t(`figure.${figure as ReportFigureName}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {rowKind === 'month' ? <Ltr>{row.key}</Ltr> : <bdi>{nameOf(row)}</bdi>}
                  {row.note === null ? null : (
                    <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                      <bdi>{row.note}</bdi>
                    </Box>
                  )}
                </th>
                {row.cells.map((cell) => (
                  <Cell
                    key={cell.figure}
                    cell={cell}
                    unit={figures[cell.figure]}
                    isOpen={part.row === row.key && part.figure === cell.figure}
                    onOpen={() => onOpen({ row: row.key, figure: cell.figure })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {head.total.map((cell) => (
                <Cell
                  key={cell.figure}
                  cell={cell}
                  unit={figures[cell.figure]}
                  isOpen={part.row === undefined && part.figure === cell.figure}
                  onOpen={() => onOpen({ figure: cell.figure })}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </PanelTable>
      {onMore ? (
        <Box sx={{ padding: 1 }}>
          <Button size="small" disabled={isBusy} onClick={onMore}>
            {t('moreRows')}
          </Button>
        </Box>
      ) : null}
    </Paper>
  );
}
