import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartTable } from './ChartTable.tsx';

interface ChartPanelProps {
  title: string;
  /** Undefined while it is read. */
  data: ChartData | undefined;
  /** What stands there when there is nothing to draw. */
  empty: string;
  /** The table, where it has a form of its own. */
  table?: ReactNode;
  children: (data: ChartData) => ReactNode;
}

/** The button that changes between a drawing and its numbers. */
export function TableButton({
  isTable,
  onChange,
}: {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) {
  const { t } = useTranslation('chart');
  return (
    <Button
      size="small"
      aria-pressed={isTable}
      sx={{ '@media print': { display: 'none' } }}
      onClick={() => onChange(!isTable)}
    >
      {t('asTable')}
    </Button>
  );
}

/** A panel with a chart, and its numbers as a table behind it. */
export function ChartPanel({ title, data, empty, table, children }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const isEmpty = data?.points.length === 0;
  return (
    <Panel
      title={title}
      end={data && !isEmpty ? <TableButton isTable={isTable} onChange={setIsTable} /> : undefined}
    >
      {data === undefined ? (
        <Skeleton variant="rounded" height={120} />
      ) : isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{empty}</Box>
      ) : isTable ? (
        (table ?? <ChartTable title={title} data={data} />)
      ) : (
        children(data)
      )}
    </Panel>
  );
}
