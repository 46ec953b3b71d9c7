import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, type ReactNode } from 'react';
import type { ImportMapping } from '#contract/features/batch/batch.schema.ts';
import type { ImportField, ImportFieldList } from '#contract/features/batch/import.schema.ts';
import { SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { useImportTexts } from './useImportTexts.ts';

/** What of a mapping becomes another, told by how it is when the change is sent. */
export type MappingChange = (before: ImportMapping) => Partial<ImportMapping>;

interface MappingChoicesProps {
  entity: string;
  known: ImportFieldList;
  mapping: ImportMapping;
  isDisabled: boolean;
  onChange: (change: MappingChange) => void;
}

function OneOf({
  label,
  value,
  options,
  isDisabled,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; text: ReactNode }[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: '4px', marginBottom: 1 }}>
      <Box id={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        disabled={isDisabled}
        aria-labelledby={id}
        value={value}
        onChange={(_, next: string | null) => {
          if (next !== null) onChange(next);
        }}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value}>
            {option.text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

const never = '-';

/** What happens with records that are there already. */
export function ExistingRecords({ entity, known, mapping, isDisabled, onChange }: MappingChoicesProps) {
  const { t } = useTranslation('import');
  const { fieldLabel } = useImportTexts(entity);
  const titles = new Map(known.fields.map(({ name, title }) => [name, title]));
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  const keys = known.keys.filter(
    ({ name, fields }) => name === mapping.findBy || fields.some((field) => mapped.has(field)),
  );
  return (
    <Panel title={t('existing')}>
      <OneOf
        isDisabled={isDisabled}
        label={t('findBy')}
        value={mapping.findBy ?? never}
        options={[
          ...keys.map(({ name, fields }) => ({
            value: name,
            text: fields.map((field) => fieldLabel(field, titles.get(field))).join(' + '),
          })),
          { value: never, text: t('findNever') },
        ]}
        onChange={(next) => onChange(() => ({ findBy: next === never ? null : next }))}
      />
      <OneOf
        isDisabled={isDisabled}
        label={t('whenFound')}
        value={mapping.whenFound}
        options={[
          { value: 'update', text: t('whenFound.update') },
          { value: 'leave', text: t('whenFound.leave') },
        ]}
        onChange={(next) => onChange(() => ({ whenFound: next === 'leave' ? 'leave' : 'update' }))}
      />
      <OneOf
        isDisabled={isDisabled}
        label={t('emptyCell')}
        value={mapping.emptyCell}
        options={[
          { value: 'keep', text: t('emptyCell.keep') },
          { value: 'clear', text: t('emptyCell.clear') },
        ]}
        onChange={(next) => onChange(() => ({ emptyCell: next === 'clear' ? 'clear' : 'keep' }))}
      />
    </Panel>
  );
}

/** A value that is the same for every row. */
export function ConstantValue({
  entity,
  field,
  value,
  isDisabled,
  onChange,
}: {
  entity: string;
  field: ImportField;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}) {
  const { labels, fieldLabel } = useImportTexts(entity);
  const id = useId();
  return (
    <FieldFrame label={fieldLabel(field.name, field.title)} controlId={id} span={6}>
      {(ids) =>
        field.kind === 'choice' ? (
          <SelectControl
            id={id}
            path={field.name}
            facts={{
              kind: 'choice',
              title: field.title,
              required: true,
              write: 'always',
              values: field.values,
            }}
            value={value}
            isInvalid={false}
            isDisabled={isDisabled}
            onBlur={() => undefined}
            onChange={(next) => onChange(String(next))}
            optionLabel={(one) => labels.value(entity, field.name, one)}
            {...ids}
          />
        ) : (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            disabled={isDisabled}
            defaultValue={value}
            inputProps={{ dir: 'auto' }}
            onBlur={({ target }) => {
              if (target.value !== value) onChange(target.value);
            }}
          />
        )
      }
    </FieldFrame>
  );
}

/** Fields without a column that get the same text in every row. */
export function Constants({ entity, known, mapping, isDisabled, onChange }: MappingChoicesProps) {
  const { t } = useTranslation('import');
  const { fieldLabel } = useImportTexts(entity);
  const mapped = new Set([
    ...mapping.columns.map(({ field }) => field),
    ...mapping.constants.map(({ field }) => field),
  ]);
  const free = known.fields.filter(({ name, kind }) => !mapped.has(name) && kind !== 'list');
  const set = (field: string, value: string) =>
    onChange(({ constants }) => ({
      constants: constants.map((one) => (one.field === field ? { ...one, value } : one)),
    }));
  return (
    <Panel title={t('constants')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {mapping.constants.map(({ field, value }) => {
          const facts = known.fields.find(({ name }) => name === field);
          if (!facts) return null;
          return (
            <Box key={field} sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', '& > div': { flex: 1 } }}>
              <ConstantValue
                entity={entity}
                field={facts}
                value={value}
                isDisabled={isDisabled}
                onChange={(next) => set(field, next)}
              />
              <IconButton
                aria-label={t('removeConstant', { field: fieldLabel(field, facts.title) })}
                disabled={isDisabled}
                onClick={() =>
                  onChange(({ constants }) => ({
                    constants: constants.filter((one) => one.field !== field),
                  }))
                }
              >
                <Icon name="trash" size={16} />
              </IconButton>
            </Box>
          );
        })}
        <FieldPicker
          key={mapping.constants.length}
          entity={entity}
          fields={free}
          value={null}
          taken={new Set()}
          label={t('addConstant')}
          emptyText={t('addConstant')}
          isDisabled={isDisabled}
          onChange={(field) => {
            if (field === null) return;
            const value = known.fields.find(({ name }) => name === field)?.values[0] ?? '';
            onChange(({ constants }) => ({
              constants: [...constants.filter((one) => one.field !== field), { field, value }],
            }));
          }}
        />
      </Box>
    </Panel>
  );
}
