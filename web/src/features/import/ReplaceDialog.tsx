import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useState } from 'react';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { call } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { SelectArrow } from '#web/shared/form/SelectArrow.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useImportCommand } from './import.queries.ts';

interface TextInputProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TextInput({ id, label, value, onChange }: TextInputProps) {
  return (
    <FieldFrame label={label} controlId={id} span={6}>
      {() => (
        <OutlinedInput
          id={id}
          size="small"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{ dir: 'auto', maxLength: 4_000 }}
        />
      )}
    </FieldFrame>
  );
}

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
        <FieldFrame label={t('files.column')} controlId="replace-column" span={6}>
          {({ labelId }) => (
            <Select
              size="small"
              IconComponent={SelectArrow}
              value={column}
              onChange={({ target }) => setColumn(target.value)}
              SelectDisplayProps={{
                id: 'replace-column',
                'aria-labelledby': `${labelId} replace-column`,
              }}
            >
              {columns.map((title, at) => (
                <MenuItem key={title} value={at}>
                  <bdi>{title}</bdi>
                </MenuItem>
              ))}
            </Select>
          )}
        </FieldFrame>
        <TextInput id="replace-search" label={t('files.search')} value={search} onChange={setSearch} />
        <TextInput
          id="replace-with"
          label={t('files.replacement')}
          value={replacement}
          onChange={setReplacement}
        />
        <FormControlLabel
          control={<Checkbox checked={isWhole} onChange={(_, next) => setIsWhole(next)} />}
          label={t('files.whole')}
        />
      </Box>
    </DecisionDialog>
  );
}
