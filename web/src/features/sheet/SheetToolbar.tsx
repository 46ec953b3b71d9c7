import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import type { SheetRow } from './sheet-column.ts';
import type { RowGrowth, Sheet } from './useSheet.ts';

interface SheetToolbarProps<Row extends SheetRow> {
  sheet: Sheet<Row>;
  rows: readonly Row[];
  growth: RowGrowth<Row>;
  onDetails: (() => void) | undefined;
}

interface Tool {
  name: 'add' | 'duplicate' | 'remove' | 'up' | 'down' | 'undo' | 'redo' | 'details';
  icon: IconName;
  keys?: string;
  isOff: boolean;
  run: () => void;
}

/** What can be done with the row one is in; every tool has its keys. */
export function SheetToolbar<Row extends SheetRow>(props: SheetToolbarProps<Row>) {
  const { sheet, rows, growth, onDetails } = props;
  const { t } = useTranslation('sheet');
  const { from, to } = sheet.range;
  const at = sheet.active.row;
  const row = rows[at];
  const chosen = rows.slice(from.row, to.row + 1);
  const isFull = rows.length >= growth.max;
  const tools: Tool[] = [
    { name: 'add', icon: 'plus', keys: 'Control+Enter', isOff: isFull, run: sheet.addRow },
    { name: 'duplicate', icon: 'copy', keys: 'Control+D', isOff: isFull || !row, run: sheet.duplicateRow },
    {
      name: 'remove',
      icon: 'trash',
      keys: 'Control+Delete',
      isOff: chosen.length === 0 || chosen.some((one) => growth.isProtected?.(one)),
      run: sheet.removeRows,
    },
    {
      name: 'up',
      icon: 'arrow-up',
      keys: 'Alt+ArrowUp',
      isOff: !row || at === 0,
      run: () => sheet.moveRow(-1),
    },
    {
      name: 'down',
      icon: 'arrow-down',
      keys: 'Alt+ArrowDown',
      isOff: !row || at >= rows.length - 1,
      run: () => sheet.moveRow(1),
    },
    { name: 'undo', icon: 'undo', keys: 'Control+Z', isOff: !sheet.canUndo, run: sheet.undo },
    { name: 'redo', icon: 'redo', keys: 'Control+Y', isOff: !sheet.canRedo, run: sheet.redo },
    ...(onDetails ? [{ name: 'details', icon: 'sliders', isOff: !row, run: onDetails } satisfies Tool] : []),
  ];
  return (
    <Box role="toolbar" aria-label={t('toolbar')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {tools.map(({ name, icon, keys, isOff, run }) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          disabled={isOff}
          aria-keyshortcuts={keys}
          startIcon={<Icon name={icon} size={16} />}
          // The cell keeps the focus, so that one goes on where one was.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {name === 'remove' && chosen.length > 1
            ? t('tool.removeMany', { count: chosen.length })
            : t(`tool.${name}`)}
        </Button>
      ))}
    </Box>
  );
}
