import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isAtField } from './field-path.ts';
import { useImportCommand, useImportFields } from './import.queries.ts';
import { ConstantValue } from './MappingChoices.tsx';
import { useImportTexts } from './useImportTexts.ts';

/** Where rows have nothing in a field that every record needs: one value for all of them, and every row is checked again. */
export function MissingFieldBar({ batch, path }: { batch: BatchRecord; path: string }) {
  const { t } = useTranslation('import');
  const { id, entity, mapping } = batch;
  const { fieldLabel } = useImportTexts(entity);
  const { run, isRunning } = useImportCommand(batch);
  const [value, setValue] = useState('');
  const facts = useImportFields(id).data?.fields.find(({ name }) => isAtField(path, name));
  if (!facts || facts.kind === 'list' || !mapping) return null;
  const { name, kind } = facts;
  const label = fieldLabel(name, facts.title);
  const fill = (event: FormEvent) => {
    event.preventDefault();
    run(async (newest, idempotencyKey) => {
      const before = newest.mapping ?? mapping;
      const others = before.constants.filter(({ field }) => field !== name);
      const constants = [...others, { field: name, value: value.trim(), onlyNew: true }];
      const body = { mapping: { ...before, constants } };
      const { version } = await call(importApi.map, { params: { id }, version: newest.version, body });
      return call(importApi.check, { params: { id }, version, idempotencyKey, body: {} });
    });
  };
  return (
    <Alert severity="info" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      {t('missingField.text', { field: label })}
      <Box
        component="form"
        onSubmit={fill}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', marginTop: 1 }}
      >
        {kind === 'choice' ? (
          <Box sx={{ minWidth: 240 }}>
            <ConstantValue
              entity={entity}
              field={facts}
              value={value}
              isDisabled={isRunning}
              onChange={setValue}
            />
          </Box>
        ) : (
          <TextField
            size="small"
            label={label}
            value={value}
            disabled={isRunning}
            onChange={({ target }) => setValue(target.value)}
            slotProps={{ htmlInput: { dir: 'auto', maxLength: 4_000 } }}
          />
        )}
        <Button type="submit" variant="outlined" disabled={isRunning || value.trim() === ''}>
          {t('missingField.fill')}
        </Button>
      </Box>
    </Alert>
  );
}
