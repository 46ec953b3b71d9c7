import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { ColumnValue, ValueChoice } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { findReference } from './find-reference.ts';
import { ImportLine, LineNote } from './ImportLine.tsx';
import { LikeName } from './LikeName.tsx';
import { NewValueDialog } from './NewValueDialog.tsx';
import { useImportTexts } from './useImportTexts.ts';

interface ValueLineProps {
  entity: string;
  field: ImportField;
  item: ColumnValue;
  isDisabled: boolean;
  onChoose: (choice: ValueChoice) => void;
}

function RecordChoice({ field, item, isDisabled, onChoose }: ValueLineProps) {
  const { t } = useTranslation('import');
  const id = useId();
  const reference = findReference(field.entity);
  const search = useMemo(() => reference?.search([]), [reference]);
  const chosen = item.choice?.use === 'record' ? item.choice.id : item.id;
  if (!search) return null;
  return (
    <>
      <Box component="span" id={`${id}-label`} sx={{ display: 'none' }}>
        {t('meaningOf', { value: item.value })}
      </Box>
      <ReferencePicker
        id={id}
        labelId={`${id}-label`}
        path={field.name}
        facts={{ kind: 'reference', title: field.title, required: true, write: 'always' }}
        value={chosen ? { id: chosen, label: item.label ?? item.value, note: null } : null}
        search={search}
        isInvalid={false}
        describedBy={undefined}
        isDisabled={isDisabled}
        onBlur={() => undefined}
        onChange={(next) => {
          const picked = next as ReferenceValue | null;
          if (picked) onChoose({ value: item.value, use: 'record', id: picked.id });
        }}
      />
    </>
  );
}

function KeyChoice({ entity, field, item, isDisabled, onChoose }: ValueLineProps) {
  const { t } = useTranslation('import');
  const { labels } = useImportTexts(entity);
  const value = item.choice?.use === 'record' ? (item.choice.id ?? '') : (item.id ?? '');
  const values = field.kind === 'bool' ? ['true', 'false'] : field.values;
  return (
    <TextField
      select
      size="small"
      fullWidth
      disabled={isDisabled}
      value={values.includes(value) ? value : ''}
      onChange={({ target }) => onChoose({ value: item.value, use: 'record', id: target.value })}
      slotProps={{ htmlInput: { 'aria-label': t('meaningOf', { value: item.value }) } }}
    >
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {field.kind === 'bool' ? t(one === 'true' ? 'yes' : 'no') : labels.value(entity, field.name, one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ChoiceButtonProps {
  use: ValueChoice['use'];
  choice: ValueChoice | null;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** What becomes of a text; the one that was chosen is marked. */
function ChoiceButton({ use, choice, isDisabled, onClick, children }: ChoiceButtonProps) {
  const isChosen = choice?.use === use;
  return (
    <Button
      size="small"
      variant={isChosen ? 'outlined' : 'text'}
      aria-pressed={isChosen}
      startIcon={isChosen ? <Icon name="check" size={14} /> : undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** One text of a column: how often it stands there, what it means, and what else it could mean. */
export function ValueLine(props: ValueLineProps) {
  const { field, item, isDisabled, onChoose } = props;
  const { t } = useTranslation('import');
  const [isNew, setNew] = useState(false);
  const { value, rows, status, choice, like } = item;
  const isOpen = status !== 'known' && choice === null;
  const isReference = field.kind === 'reference';
  const state = choice ? t(`use.${choice.use}`) : t(`status.${status}`);
  return (
    <ImportLine columns="minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr)">
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <b>
          <bdi>{value}</bdi>
        </b>
        <LineNote isLook={isOpen}>
          {t('rowCount', { n: formatCount(rows) })} · {state}
        </LineNote>
      </Box>
      <div>{isReference ? <RecordChoice {...props} /> : <KeyChoice {...props} />}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px' }}>
        {isOpen
          ? like.map(({ id, label, note }) => (
              <Button
                key={id}
                size="small"
                variant="outlined"
                disabled={isDisabled}
                onClick={() => onChoose({ value, use: 'record', id })}
              >
                <LikeName label={label} note={note} />
              </Button>
            ))
          : null}
        {isReference && status !== 'known' ? (
          <ChoiceButton use="create" {...{ choice, isDisabled }} onClick={() => setNew(true)}>
            {t('createValue')}
          </ChoiceButton>
        ) : null}
        {status === 'known' && choice === null ? null : (
          <>
            <ChoiceButton
              use="empty"
              {...{ choice, isDisabled }}
              onClick={() => onChoose({ value, use: 'empty' })}
            >
              {t('leaveEmpty')}
            </ChoiceButton>
            <ChoiceButton
              use="skip"
              {...{ choice, isDisabled }}
              onClick={() => onChoose({ value, use: 'skip' })}
            >
              {t('leaveRowsOut')}
            </ChoiceButton>
          </>
        )}
      </Box>
      {isNew ? (
        <NewValueDialog
          entity={field.entity}
          value={value}
          onClose={() => setNew(false)}
          onFilled={(values) => {
            setNew(false);
            onChoose({ value, use: 'create', values });
          }}
        />
      ) : null}
    </ImportLine>
  );
}
