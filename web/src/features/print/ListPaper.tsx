import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '#web/shared/table/column-layout.ts';
import type { Listed } from '#web/shared/table/list-source.ts';
import { pageRules } from './PrintPage.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { PrintTable } from './PrintTable.tsx';

export interface ListPaperProps<T extends Listed> {
  title: string;
  /** What the list was narrowed to, and how much of it is here. */
  subtitle: ReactNode;
  columns: readonly Column<T>[];
  rows: readonly T[];
  onPrinted: () => void;
}

/** So many columns stand side by side on a page that is higher than wide. */
const mostUpright = 6;

const onlyPaper = {
  '@media screen': { '[data-list-paper]': { display: 'none' } },
  '@media print': { 'body > :not([data-list-paper])': { display: 'none !important' } },
};

/** A list on paper, over as many pages as it needs: drawn beside the page, printed in its place, then removed. */
export function ListPaper<T extends Listed>({
  title,
  subtitle,
  columns,
  rows,
  onPrinted,
}: ListPaperProps<T>) {
  const [titleBefore] = useState(() => document.title);
  const [isDrawn, setDrawn] = useState(false);
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    if (!isDrawn) return undefined;
    window.addEventListener('afterprint', finish);
    window.print();
    return () => window.removeEventListener('afterprint', finish);
  }, [isDrawn]);
  useEffect(
    () => () => {
      document.title = titleBefore;
    },
    [titleBefore],
  );
  const printed = columns.map(({ id, label, isNumber, render }) => ({
    id,
    title: label,
    isFigure: isNumber === true,
    breaks: 'words' as const,
    render,
  }));
  return createPortal(
    <Box
      data-list-paper
      sx={{
        '& a': { color: 'inherit', textDecoration: 'none' },
        '& svg': { marginInlineEnd: '4px', verticalAlign: 'text-bottom' },
      }}
    >
      <GlobalStyles styles={pageRules} />
      <GlobalStyles styles={onlyPaper} />
      {columns.length > mostUpright ? <GlobalStyles styles={{ '@page': { size: 'landscape' } }} /> : null}
      <PrintSheet title={title} subtitle={subtitle} onDrawn={() => setDrawn(true)}>
        <PrintTable label={title} columns={printed} rows={rows} keyOf={({ id }) => id} />
      </PrintSheet>
    </Box>,
    document.body,
  );
}
