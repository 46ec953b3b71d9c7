import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { CellForm } from './CellForm.tsx';
import { CellSentences } from './CellSentences.tsx';
import type { ReviewColumn } from './ReviewRow.tsx';

interface CellEditorProps {
  batch: BatchRecord;
  row: BatchRow;
  /** The column of the cell; without one, what is wrong with the row as a whole is told. */
  column: ReviewColumn | undefined;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Changes a cell where it stands, with what is wrong and what may have been meant; others than the author only read it. */
export function CellEditor({ batch, row, column, anchor, onClose }: CellEditorProps) {
  const { t } = useTranslation('import');
  const isAuthor = useIsAuthor(batch);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': column ? t('editCell', { field: column.label, n: row.n }) : t('rowOf', { n: row.n }),
          sx: { width: 360, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {column && isAuthor ? (
        <CellForm batch={batch} row={row} column={column} onClose={onClose} />
      ) : (
        <>
          {column ? (
            <Box sx={{ padding: '10px 12px', typography: 'body2', overflowWrap: 'anywhere' }}>
              <b>{column.label}</b> <bdi>{row.raw[column.column]}</bdi>
            </Box>
          ) : null}
          <CellSentences row={row} column={column} entity={batch.entity} />
          <Box sx={{ padding: 1, textAlign: 'end' }}>
            <Button size="small" onClick={onClose}>
              {t('close')}
            </Button>
          </Box>
        </>
      )}
    </Popover>
  );
}
