import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { call } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useImportCommand } from './import.queries.ts';

/** Replaces a text in the cells of a column. */
export function ReplaceDialog({ batch, onClose }: { batch: BatchRecord; onClose: () => void }) {
  const { t } = useTranslation('import');
  const { id, columns } = batch;
  const { run, isRunning } = useImportCommand(batch);
  const [column, setColumn] = useState(0);
  const [search, setSearch] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const replace = () =>
    run(
      ({ version }, idempotencyKey) =>
        call(rowsFileApi.replace, {
          params: { id },
          version,
          idempotencyKey,
          body: { column, search, replacement, isWhole },
        }),
      { onSuccess: onClose },
    );
  return (
    <DecisionDialog
      isOpen
      title={t('files.replaceTitle')}
      text={t('files.replaceText')}
      onClose={onClose}
      keepsOpen={search !== ''}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
          <Button variant="contained" disabled={search === '' || isRunning} onClick={replace}>
            {t('files.replaceAll')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
        <TextField
          select
          size="small"
          label={t('files.column')}
          value={column}
          onChange={({ target }) => setColumn(Number(target.value))}
        >
          {columns.map((title, at) => (
            <MenuItem key={title} value={at}>
              <bdi>{title}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={t('files.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 4_000 } }}
        />
        <TextField
          size="small"
          label={t('files.replacement')}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 4_000 } }}
        />
        <FormControlLabel
          control={<Checkbox checked={isWhole} onChange={(_, next) => setIsWhole(next)} />}
          label={t('files.whole')}
        />
      </Box>
    </DecisionDialog>
  );
}
