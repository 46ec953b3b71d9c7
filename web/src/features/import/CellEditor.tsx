import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { useState, type FormEvent } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, BatchRow, ValueChoice } from '#contract/features/batch/batch.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useImportCommand, useOneValue } from './import.queries.ts';
import { NewValueDialog } from './NewValueDialog.tsx';
import { problemsAt, type ReviewColumn } from './ReviewRow.tsx';
import { useImportTexts } from './useImportTexts.ts';

const focusInput = (input: HTMLInputElement | null) => input?.focus();

interface CellEditorProps {
  batch: BatchRecord;
  row: BatchRow;
  /** The column of the cell; without one, what is wrong with the row as a whole is told. */
  column: ReviewColumn | undefined;
  anchor: HTMLElement;
  onClose: () => void;
}

function Sentences({
  row,
  column,
  entity,
}: {
  row: BatchRow;
  column: ReviewColumn | undefined;
  entity: string;
}) {
  const { t } = useTranslation('import');
  const { rowProblem } = useImportTexts(entity);
  const problems = column ? problemsAt(row, column.facts.name) : row.problems;
  if (problems.length === 0) return column ? null : <Box sx={{ padding: 2 }}>{t('rowIsGood')}</Box>;
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 1,
        padding: '10px 12px',
        backgroundColor: 'tone.danger.bg',
        color: 'tone.danger.fg',
        typography: 'body2',
      }}
    >
      <Icon name="error" size={16} />
      <Box>
        {problems.map((problem) => (
          <div key={`${problem.path} ${problem.messageKey}`}>{rowProblem(problem)}</div>
        ))}
      </Box>
    </Box>
  );
}

function CellForm({
  batch,
  row,
  column,
  onClose,
}: Omit<CellEditorProps, 'anchor'> & { column: ReviewColumn }) {
  const { t } = useTranslation('import');
  const { id, entity, mapping } = batch;
  const { run, isRunning } = useImportCommand(batch);
  const before = row.raw[column.column] ?? '';
  const [typed, setTyped] = useState(before);
  const [isEverywhere, setEverywhere] = useState(false);
  const [isNew, setNew] = useState(false);
  const looked = useDebounced(typed, 250);
  const isReference = column.facts.kind === 'reference';
  // Columns that are read together have no text of their own to decide about.
  const isAlone = (mapping?.columns ?? []).filter(({ field }) => field === column.facts.name).length === 1;
  const known = useOneValue(id, column.column, before).data;
  const like = useOneValue(id, column.column, looked).data?.like ?? [];
  const rows = known?.rows ?? 1;

  const edit = (value: string) =>
    run(
      async () => {
        await call(importApi.editRow, {
          params: { id, n: row.n },
          version: row.version,
          body: { cells: [{ column: column.column, value }], isEverywhere },
        });
        return undefined;
      },
      { onSuccess: onClose },
    );
  const decide = (choice: ValueChoice) =>
    run(
      ({ version }) =>
        call(importApi.setValues, {
          params: { id, column: column.column },
          version,
          body: { choices: [choice] },
        }),
      { onSuccess: onClose },
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    edit(typed);
  }
  return (
    <Box component="form" onSubmit={submit}>
      <Box sx={{ padding: '10px 12px' }}>
        <FieldFrame label={column.label} controlId="import-cell-text" span={6}>
          {() => (
            <OutlinedInput
              id="import-cell-text"
              inputRef={focusInput}
              fullWidth
              size="small"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onFocus={({ target }) => target.select()}
              inputProps={{ dir: 'auto' }}
            />
          )}
        </FieldFrame>
      </Box>
      <Sentences row={row} column={column} entity={entity} />
      {isReference && isAlone && before !== '' ? (
        <Box sx={{ display: 'grid', padding: '4px', '& .MuiButton-root': { justifyContent: 'flex-start' } }}>
          {like.map((one) => (
            <Button
              key={one.id}
              size="small"
              disabled={isRunning}
              onClick={() =>
                isEverywhere ? decide({ value: before, use: 'record', id: one.id }) : edit(one.label)
              }
            >
              <bdi>{one.label}</bdi>
            </Button>
          ))}
          <Button
            size="small"
            disabled={isRunning}
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setNew(true)}
          >
            {t('createNamed', { value: before })}
          </Button>
          <Button size="small" disabled={isRunning} onClick={() => edit('')}>
            {t('leaveEmpty')}
          </Button>
        </Box>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          padding: '8px 12px',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {rows > 1 ? (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={isEverywhere}
                onChange={(_, checked) => setEverywhere(checked)}
              />
            }
            label={t('everywhere', { n: formatCount(rows) })}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ) : null}
        <Box sx={{ flex: 1 }} />
        <Button size="small" onClick={onClose}>
          {t('close')}
        </Button>
        <Button size="small" variant="contained" type="submit" disabled={isRunning || typed === before}>
          {t('use')}
        </Button>
      </Box>
      {isNew ? (
        <NewValueDialog
          entity={column.facts.entity}
          value={before}
          onClose={() => setNew(false)}
          onFilled={(values) => {
            setNew(false);
            decide({ value: before, use: 'create', values });
          }}
        />
      ) : null}
    </Box>
  );
}

/** Changes a cell where it stands, with what is wrong and what may have been meant. */
export function CellEditor({ anchor, ...cell }: CellEditorProps) {
  const { t } = useTranslation('import');
  const { column, row, batch, onClose } = cell;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': column ? t('editCell', { field: column.label, n: row.n }) : t('rowOf', { n: row.n }),
          sx: { width: 360, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {column ? (
        <CellForm {...cell} column={column} />
      ) : (
        <>
          <Sentences row={row} column={undefined} entity={batch.entity} />
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
