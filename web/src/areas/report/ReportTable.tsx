import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type {
  ReportCell,
  ReportHead,
  ReportRatioValue,
  ReportRow,
} from '#contract/areas/report/report.api.ts';
import {
  assetClasses,
  reportOf,
  type ReportFigureName,
  type ReportRatio,
  type ReportRatioName,
  type ReportUnit,
} from '#contract/areas/report/report.definitions.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { formatMoney } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import type { ReportAddress } from './useReportAddress.ts';

type Open = (part: ReportAddress['part']) => void;

interface FigureProps {
  shown: ReactNode;
  /** Whether there are lines to open. */
  hasLines: boolean;
  isOpen: boolean;
  onOpen: () => void;
  children?: ReactNode;
}

/** A number that opens the lines it is made of. */
function Figure({ shown, hasLines, isOpen, onOpen, children }: FigureProps) {
  return (
    <td className="figure" dir="ltr">
      {hasLines ? (
        <Link
          component="button"
          type="button"
          aria-pressed={isOpen}
          onClick={onOpen}
          sx={{ font: 'inherit', verticalAlign: 'baseline' }}
        >
          {shown}
        </Link>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {shown}
        </Box>
      )}
      {children}
    </td>
  );
}

function SumText({ value, unit }: { value: string; unit: ReportUnit | undefined }) {
  if (unit === 'money') return <Money value={value} />;
  return unit === 'years' ? <Ltr>{formatMoney(value)}</Ltr> : <Count value={Number(value)} />;
}

function RatioText({ value, unit }: { value: string; unit: ReportRatio['unit'] }) {
  if (unit === 'money') return <Money value={value} />;
  return unit === 'percent' ? <Percent value={value} /> : <Ltr>{value}</Ltr>;
}

/** A figure beside another one, with its interval; where there are too few, that is said. */
function RatioFigure({
  ratio,
  definition,
  ...figure
}: { ratio: ReportRatioValue; definition: ReportRatio } & Omit<FigureProps, 'shown' | 'children'>) {
  const { t } = useTranslation('report');
  const { value, low, high } = ratio;
  const few = definition.least === undefined ? '–' : t('ratio.few', { n: definition.least });
  return (
    <Figure
      {...figure}
      hasLines={figure.hasLines && value !== null}
      shown={value === null ? few : <RatioText value={value} unit={definition.unit} />}
    >
      {low === null || high === null ? null : (
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {low} – {high}
        </Box>
      )}
    </Figure>
  );
}

interface FiguresProps {
  kind: ReportHead['kind'];
  cells: readonly ReportCell[];
  ratios: readonly ReportRatioValue[];
  /** The row, or nothing for all of them. */
  row?: string;
  part: ReportAddress['part'];
  onOpen: Open;
}

/** The figures of a row, or of all, and what they are beside each other. */
function Figures({ kind, cells, ratios, row, part, onOpen }: FiguresProps) {
  const { figures, ratios: definitions = {} } = reportOf(kind);
  const linesOf = (figure: string) => ({
    hasLines: cells.some((cell) => cell.figure === figure && cell.count > 0),
    isOpen: part.row === row && part.figure === figure,
    onOpen: () => onOpen({ ...(row !== undefined && { row }), figure }),
  });
  return (
    <>
      {cells.map(({ figure, value }) => (
        <Figure key={figure} shown={<SumText value={value} unit={figures[figure]} />} {...linesOf(figure)} />
      ))}
      {ratios.map((ratio) => {
        const definition = definitions[ratio.ratio];
        return definition ? (
          <RatioFigure key={ratio.ratio} ratio={ratio} definition={definition} {...linesOf(definition.of)} />
        ) : null;
      })}
    </>
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
const manyFigures = 5;
const nameWidth = (figures: number) => ({ minWidth: figures > manyFigures ? 160 : 120 });
/** Many figures have headings of two or three lines, so that all of them are in sight. */
const brokenHeads = { '& thead th, & thead .figure': { whiteSpace: 'normal', verticalAlign: 'bottom' } };

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
  const { rows: rowKind } = reportOf(head.kind);
  const { part } = address;
  const figures = head.total.length + head.totalRatios.length;
  if (rows.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState title={t('noRows')} body={t('noRowsText')} actions={null} />
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" aria-busy={isBusy}>
      <PanelTable label={t(`name.${head.kind}`)} sx={figures > manyFigures ? brokenHeads : {}}>
        <table>
          <thead>
            <tr>
              <th scope="col" style={nameWidth(figures)}>
                {t(`rowHead.${rowKind}`)}
              </th>
              {head.total.map(({ figure }) => (
                <th key={figure} scope="col" className="figure" dir="ltr">
                  {t(`figure.${figure as ReportFigureName}`)}
                </th>
              ))}
              {head.totalRatios.map(({ ratio }) => (
                <th key={ratio} scope="col" className="figure" dir="ltr">
                  {t(`ratio.${ratio as ReportRatioName}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" style={rowKind === 'month' ? { whiteSpace: 'nowrap' } : undefined}>
                  {rowKind === 'month' ? <Ltr>{row.key}</Ltr> : <bdi>{nameOf(row)}</bdi>}
                  {row.note === null ? null : (
                    <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                      <bdi>{row.note}</bdi>
                    </Box>
                  )}
                </th>
                <Figures
                  kind={head.kind}
                  cells={row.cells}
                  ratios={row.ratios}
                  row={row.key}
                  part={part}
                  onOpen={onOpen}
                />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <Figures
                kind={head.kind}
                cells={head.total}
                ratios={head.totalRatios}
                part={part}
                onOpen={onOpen}
              />
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
