import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ReportLine, ReportRow } from '#contract/areas/report/report.api.ts';
import type { recognitions } from '#contract/areas/report/agreement.definitions.ts';
import type { repairLines } from '#contract/areas/report/year.definitions.ts';
import {
  reportOf,
  type assetClasses,
  type countStates,
  type reportAdjustments,
  type reportEnds,
  type ReportCheckName,
  type ReportColumn,
  type ReportColumnName,
  type ReportFigureName,
  type ReportKind,
} from '#contract/areas/report/report.definitions.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';
import { useReportLines } from './report.queries.ts';
import { useRowName } from './ReportTable.tsx';
import type { ReportAddress } from './useReportAddress.ts';

function LineValue({ column, value }: { column: ReportColumn; value: string | null | undefined }) {
  const { t } = useTranslation('report');
  const [entity = 'report', field = ''] = column.choiceOf ?? [];
  if (column.choiceOf && entity === 'report' && value) {
    if (field === 'adjustment') return t(`value.adjustment.${value as (typeof reportAdjustments)[number]}`);
    if (field === 'assetClass')
      return t(`value.assetClass.${value as (typeof assetClasses)[number] | 'owned'}`);
    if (field === 'line') return t(`value.line.${value as (typeof repairLines)[number]}`);
    if (field === 'countState') return t(`value.countState.${value as (typeof countStates)[number]}`);
    if (field === 'recognition') return t(`value.recognition.${value as (typeof recognitions)[number]}`);
    return t(`value.end.${value as (typeof reportEnds)[number]}`);
  }
  const facts = { kind: column.kind, title: '', required: false, write: 'never' } as const;
  const plain = column.kind === 'bool' && value ? value === 'true' : value;
  return <ValueText entity={entity} name={field} facts={facts} value={plain} />;
}

/** Figures stand at the end of their column; a day and a code are never broken. */
function lookOf({ kind }: ReportColumn): string | undefined {
  if (['money', 'percent', 'decimal', 'integer'].includes(kind)) return 'figure';
  return kind === 'date' || kind === 'code' ? 'tight' : undefined;
}

function LineRow({
  line,
  columns,
}: {
  line: ReportLine;
  columns: readonly (readonly [string, ReportColumn])[];
}) {
  return (
    <tr>
      {columns.map(([name, column], at) =>
        at === 0 ? (
          <th key={name} scope="row" className={lookOf(column)}>
            <Link component={RouterLink} to={line.link}>
              <LineValue column={column} value={line.values[name]} />
            </Link>
          </th>
        ) : (
          <td key={name} className={lookOf(column)} style={name === 'name' ? { minWidth: 200 } : undefined}>
            <LineValue column={column} value={line.values[name]} />
          </td>
        ),
      )}
    </tr>
  );
}

interface ReportLinesProps {
  kind: ReportKind;
  rows: readonly ReportRow[];
  address: ReportAddress;
  onClose: () => void;
}

/** The lines that a number is made of, a page at a time; each leads to its record as of the same day. */
export function ReportLines({ kind, rows, address, onClose }: ReportLinesProps) {
  const { t } = useTranslation('report');
  const nameOf = useRowName(kind);
  const { part } = address;
  const query = useReportLines(kind, address);
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  const columns = Object.entries(reportOf(kind).columns);
  const row = rows.find(({ key }) => key === part.row);
  const named = [
    ...(part.check === undefined ? [] : [t(`check.${part.check as ReportCheckName}`)]),
    ...(part.figure === undefined ? [] : [t(`figure.${part.figure as ReportFigureName}`)]),
    ...(row ? [nameOf(row)] : []),
  ];
  const what = named.join(' · ');
  const place = useRef<HTMLDivElement>(null);
  // Whoever opens a number is brought to its lines; each part has lines of its own (`key`).
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
  }, []);
  // Before the lines are there, only their heading would come into view.
  const { isPending } = query;
  useEffect(() => {
    if (!isPending) place.current?.scrollIntoView?.({ block: 'start' });
  }, [isPending]);
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: '80px' }}>
      <Panel
        title={what === '' ? t('allLines') : t('linesOf', { what })}
        isFlush
        end={
          <IconButton size="small" aria-label={t('closeLines')} onClick={onClose}>
            <Icon name="x" size={16} />
          </IconButton>
        }
      >
        {query.isPending || lines.length > 0 ? (
          <RowsTable
            label={what === '' ? t('allLines') : t('linesOf', { what })}
            columns={columns.map(([name, column]) => ({
              key: name,
              text: t(`column.${name as ReportColumnName}`),
              isFigure: lookOf(column) === 'figure',
            }))}
          >
            {lines.map((line) => (
              <LineRow key={line.key} line={line} columns={columns} />
            ))}
          </RowsTable>
        ) : null}
        {query.isSuccess && lines.length === 0 ? (
          <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('noLines')}</Box>
        ) : null}
        {query.isError ? <PanelFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.hasNextPage ? (
          <Box sx={{ padding: 1 }}>
            <Button
              size="small"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </Box>
        ) : null}
      </Panel>
    </Box>
  );
}
