import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isAtField } from './field-path.ts';
import { useImportCommand, useImportFields } from './import.queries.ts';
import { ConstantValue } from './MappingChoices.tsx';
import { useImportTexts } from './useImportTexts.ts';

interface MissingValueProps {
  entity: string;
  field: ImportField;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function MissingValue({ entity, field, value, isDisabled, onChange }: MissingValueProps) {
  const { fieldLabel } = useImportTexts(entity);
  const id = useId();
  if (field.kind === 'choice') {
    return (
      <Box sx={{ minWidth: 200 }}>
        <ConstantValue
          entity={entity}
          field={field}
          value={value}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: '6px', width: 200 }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'body2', fontWeight: 500 }}>
        {fieldLabel(field.name, field.title)}
      </Box>
      <TextField
        id={id}
        size="small"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 4_000 } }}
      />
    </Box>
  );
}

/** So many fields are asked for at once; the next ones when these are given. */
const mostFields = 6;

/**
 * Where rows have nothing in fields that they need: one value for all of them, and every row is checked again. Those of all
 * fields are asked for together, because each check of a large file takes its time.
 */
export function MissingFieldBar({ batch, paths }: { batch: BatchRecord; paths: readonly string[] }) {
  const { t } = useTranslation('import');
  const { id, entity, mapping } = batch;
  const { run, isRunning } = useImportCommand(batch);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const known = useImportFields(id).data?.fields ?? [];
  const fields = known
    .filter(({ name, kind }) => kind !== 'list' && paths.some((path) => isAtField(path, name)))
    .slice(0, mostFields);
  if (fields.length === 0 || !mapping) return null;
  const given = fields.flatMap(({ name }) => {
    const value = values[name]?.trim() ?? '';
    return value === '' ? [] : [{ field: name, value, onlyNew: true }];
  });
  const fill = (event: FormEvent) => {
    event.preventDefault();
    run(async (newest, idempotencyKey) => {
      const before = newest.mapping ?? mapping;
      const others = before.constants.filter(({ field }) => !given.some((one) => one.field === field));
      const body = { mapping: { ...before, constants: [...others, ...given] } };
      const { version } = await call(importApi.map, { params: { id }, version: newest.version, body });
      return call(importApi.check, { params: { id }, version, idempotencyKey, body: {} });
    });
  };
  return (
    <Alert severity="info" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      {t('missingField.text')}
      <Box
        component="form"
        onSubmit={fill}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', marginTop: 1 }}
      >
        {fields.map((field) => (
          <MissingValue
            key={field.name}
            entity={entity}
            field={field}
            value={values[field.name] ?? ''}
            isDisabled={isRunning}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <Button type="submit" variant="outlined" disabled={isRunning || given.length === 0}>
          {t('missingField.fill')}
        </Button>
      </Box>
    </Alert>
  );
}
