import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { SheetGrid } from '#web/features/sheet/SheetGrid.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { entryOf, type SheetLine } from './receipt-draft.ts';
import type { Receiving } from './useReceiving.ts';
import { useObstacleText } from './useObstacleText.ts';
import { toReceiveRow, useReceiveColumns, type ReceiveRow } from './useReceiveColumns.tsx';

interface ReceiveSheetProps {
  lines: readonly SheetLine[];
  receiving: Receiving;
  /** When the order is expected, for lines that say no day of their own. */
  expectedOn: string | null;
  /** The line whose details stand below. */
  shownId: string | undefined;
  onShow: (lineId: string) => void;
}

/** What the server or a glance says against a line, under the sheet. */
function LineProblems({
  id,
  lines,
  receiving,
}: { id: string } & Pick<ReceiveSheetProps, 'lines' | 'receiving'>) {
  const { describeAtLine, describeObstacle } = useObstacleText();
  const obstacles = receiving.obstacles
    .filter((one) => one.kind === 'open' || one.kind === 'number')
    .map((one) => describeObstacle(one));
  const refused = lines.flatMap((sheet) =>
    (receiving.refusal?.byLine.get(sheet.line.id) ?? []).map((problem) => describeAtLine(sheet, problem)),
  );
  const all = [...obstacles, ...refused];
  if (all.length === 0) return null;
  return (
    <Box
      component="ul"
      id={id}
      role="alert"
      sx={{ margin: 0, padding: '8px 16px 8px 32px', typography: 'body2', color: 'tone.danger.fg' }}
    >
      {all.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  );
}

/** The frozen lines of an order as a sheet; only what was accepted and rejected can be filled in. */
export function ReceiveSheet({ lines, receiving, expectedOn, shownId, onShow }: ReceiveSheetProps) {
  const { t } = useTranslation('receiving');
  const problemsId = useId();
  const { breakpoints } = useTheme();
  const isMedium = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  // Beside the navbar there is room for all columns from here on.
  const isLarge = useMediaQuery(breakpoints.up(1360), { noSsr: true });
  const columns = useReceiveColumns(isLarge ? 'large' : isMedium ? 'medium' : 'small');
  const { describeObstacle } = useObstacleText();
  const { draft, obstacles } = receiving;
  const rows = useMemo(
    () => lines.map((sheet) => toReceiveRow(sheet, entryOf(draft, sheet.line.id), expectedOn)),
    [lines, draft, expectedOn],
  );
  const problems = new Map(
    obstacles.flatMap((one) =>
      one.kind === 'open' || one.kind === 'number'
        ? [[`${rows.findIndex(({ key }) => key === one.lineId)}.accepted`, describeObstacle(one)] as const]
        : [],
    ),
  );
  function write(next: readonly ReceiveRow[]) {
    receiving.edit((before) => {
      const written = next.filter(
        (row, at) => row.accepted !== rows[at]?.accepted || row.rejected !== rows[at].rejected,
      );
      const entries = written.map(({ key, accepted, rejected }) => {
        return [key, { ...entryOf(before, key), accepted, rejected }] as const;
      });
      return { ...before, entries: { ...before.entries, ...Object.fromEntries(entries) } };
    });
  }
  return (
    <Box>
      <SheetGrid
        name="lines"
        label={t('sheet')}
        columns={columns}
        rows={rows}
        onChange={write}
        onPasted={(_rows, left) => {
          if (left > 0) showToast(t('notPasted', { count: left }), { variant: 'warning' });
        }}
        problems={problems}
        problemsId={problemsId}
        currentKey={shownId}
        onRow={({ key, isOpen }) => {
          if (isOpen) onShow(key);
        }}
      />
      <LineProblems id={problemsId} lines={lines} receiving={receiving} />
    </Box>
  );
}
