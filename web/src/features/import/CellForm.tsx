import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { isMask } from '#contract/shared/mask.ts';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type {
  BatchRecord,
  BatchRow,
  ColumnValue,
  ValueChoice,
} from '#contract/features/batch/batch.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { CellOptions, type CellOption } from './CellOptions.tsx';
import { CellSentences } from './CellSentences.tsx';
import { useImportCommand, useOneValue } from './import.queries.ts';
import { NewValueDialog } from './NewValueDialog.tsx';
import { problemsAt, type ReviewColumn } from './ReviewRow.tsx';
import { useImportTexts } from './useImportTexts.ts';

const focusInput = (input: HTMLInputElement | null) => input?.focus();

interface CellFormProps {
  batch: BatchRecord;
  row: BatchRow;
  column: ReviewColumn;
  onClose: () => void;
}

/** What cannot be read in one row cannot be read in any that has the same text; every other problem is of its row alone. */
const textProblems: readonly string[] = [
  'ambiguous_amount',
  'bad_characters',
  'bad_format',
  'cell_error',
  'date_ambiguous',
  'not_a_choice',
  'not_a_date',
  'not_a_number',
  'not_found',
  'out_of_range',
  'reference_ambiguous',
  'reference_inactive',
  'reference_unknown',
  'tag_form',
  'too_long',
  'too_short',
  'value_shortened',
  'wrong_type',
];
const isOfText = ({ messageKey }: { messageKey: string }) => textProblems.includes(messageKey);

/** Up and down move between the text and what is offered for it. */
function moveInForm(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Changes the text of a cell, here or in every row that has it, or says what the text means. */
export function CellForm({ batch, row, column, onClose }: CellFormProps) {
  const { t } = useTranslation('import');
  const { id, entity, mapping } = batch;
  const { labels } = useImportTexts(entity);
  const { run, isRunning } = useImportCommand(batch);
  const before = row.raw[column.column] ?? '';
  const [typed, setTyped] = useState(before);
  const problems = problemsAt(row, column.facts.name);
  const [isEverywhere, setEverywhere] = useState(problems.length > 0 && problems.every(isOfText));
  const [isNew, setNew] = useState(false);
  const looked = useDebounced(typed, 250);
  const { name, kind, values } = column.facts;
  // Columns that are read together have no text of their own to decide about.
  const isAlone = (mapping?.columns ?? []).filter(({ field }) => field === name).length === 1;
  const known = useOneValue(id, column.column, before).data;
  // Only records are proposed; any other text, which may be a secret, stays here until it is used.
  const like = useOneValue(id, column.column, kind === 'reference' ? looked : before).data?.like ?? [];
  // Secrets that look alike behind their masks are not the same text.
  const rows = isMask(before) ? 1 : (known?.rows ?? 1);
  const isShared = isEverywhere && rows > 1;

  const edit = (value: string, inAll = isShared) =>
    run(
      async () => {
        await call(importApi.editRow, {
          params: { id, n: row.n },
          version: row.version,
          body: { cells: [{ column: column.column, value }], isEverywhere: inAll },
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
  const chooseMeaning = (recordId: string, text: string) =>
    isShared ? decide({ value: before, use: 'record', id: recordId }) : edit(text);
  // A name that several records have would leave the cell as it was: the record itself is chosen, and in one row of many its id.
  const chooseRecord = ({ id: recordId, label }: ColumnValue['like'][number]) => {
    if (known && rows === 1) return decide({ value: before, use: 'record', id: recordId });
    const isOneOfMany = label === before || like.filter((one) => one.label === label).length > 1;
    return chooseMeaning(recordId, isOneOfMany ? recordId : label);
  };
  const canDecide = isAlone && before !== '';
  const options: CellOption[] = [];
  if (kind === 'choice') {
    options.push(
      ...values.map((one) => ({
        id: one,
        label: labels.value(entity, name, one),
        onChoose: () => (canDecide ? chooseMeaning(one, one) : edit(one)),
      })),
    );
  }
  if (kind === 'reference' && canDecide) {
    options.push(
      ...like.map((one) => ({ ...one, onChoose: () => chooseRecord(one) })),
      { id: 'new', label: t('createNamed', { value: before }), icon: 'plus', onChoose: () => setNew(true) },
      { id: 'empty', label: t('leaveEmpty'), onChoose: () => edit('') },
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    edit(typed);
  }
  return (
    <Box component="form" onSubmit={submit} onKeyDown={moveInForm}>
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
              inputProps={{ dir: 'auto', maxLength: 4_000, 'data-stop': true }}
            />
          )}
        </FieldFrame>
      </Box>
      <CellSentences row={row} column={column} entity={entity} />
      <CellOptions options={options} isDisabled={isRunning} />
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
        <Button size="small" color="inherit" onClick={onClose}>
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
          onFilled={(filled) => {
            setNew(false);
            decide({ value: before, use: 'create', values: filled });
          }}
        />
      ) : null}
    </Box>
  );
}
