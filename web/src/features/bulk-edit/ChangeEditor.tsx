import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { ReferenceName } from '#web/features/references/reference-names.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { references } from '#web/features/references/references.ts';
import { FieldControl } from '#web/shared/form/FieldControl.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import {
  emptyValue,
  isFunding,
  moveUnits,
  operationsOf,
  type Draft,
  type MoveUnit,
  type Operation,
} from './bulk-operations.ts';
import { FundingEditor } from './FundingEditor.tsx';
import { SecretInput } from './SecretInput.tsx';

interface ChangeEditorProps {
  entity: Entity;
  facts: FieldFacts;
  draft: Draft;
  /** Why the server refuses it. */
  problem: string | undefined;
  /** It was applied: it is only looked at. */
  isDisabled: boolean;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function isReferenced(name: string | undefined): name is ReferenceName {
  return name !== undefined && name in references;
}

/** What the field is set to, by the control of its kind. */
function SetControl({ entity, facts, draft, isDisabled, onChange, id }: ChangeEditorProps & { id: string }) {
  const labels = useLabels();
  const { field, value } = draft;
  return (
    <FieldControl
      control={{
        id,
        labelId: `${id}-label`,
        path: field,
        facts,
        value,
        onChange: (next) => onChange({ ...draft, value: next }),
        onBlur: () => undefined,
        describedBy: undefined,
        isInvalid: false,
        isDisabled,
      }}
      optionLabel={(option) => labels.value(entity.name, field, option)}
      search={isReferenced(facts.entity) ? searchReferences(facts.entity) : undefined}
    />
  );
}

/** What takes the place of the value that is there. */
function WholeValue(props: ChangeEditorProps & { id: string }) {
  const { facts, draft, isDisabled, onChange, id } = props;
  const take = (value: unknown) => onChange({ ...draft, value });
  if (isFunding(draft.field)) {
    return <FundingEditor id={id} value={draft.value} isDisabled={isDisabled} onChange={take} />;
  }
  if (facts.isSecret)
    return <SecretInput id={id} value={draft.value} isDisabled={isDisabled} onChange={take} />;
  return <SetControl {...props} />;
}

/** What somebody should know before the change is applied. */
function useHint({ facts, draft: { field, operation } }: ChangeEditorProps): string | undefined {
  const { t } = useTranslation('bulkEdit');
  if (isFunding(field)) return t('fundingHint');
  if (facts.isSecret) return t('secretHint');
  const isMoved = operation === 'move' || operation === 'add' || operation === 'percent';
  return isMoved ? t('emptyStays') : undefined;
}

interface TextInputProps {
  id?: string | undefined;
  label: string;
  value: unknown;
  isNumber?: boolean;
  onChange: (text: string) => void;
}

function TextInput({ id, label, value, isNumber = false, onChange }: TextInputProps) {
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      placeholder={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: {
          'aria-label': label,
          autoComplete: 'off',
          dir: isNumber ? 'ltr' : 'auto',
          ...(isNumber && { inputMode: 'decimal' as const }),
        },
      }}
    />
  );
}

/** What goes with the operation: a value, an amount, a unit, a text to look for. */
function OperationValue(props: ChangeEditorProps & { id: string }) {
  const { t } = useTranslation('bulkEdit');
  const { draft, onChange, id } = props;
  const { operation, value } = draft;
  const take = (text: string) => onChange({ ...draft, value: text });
  switch (operation) {
    case 'set':
      return <WholeValue {...props} />;
    case 'clear':
      return null;
    case 'add':
      return <TextInput id={id} label={t('amount')} value={value} isNumber onChange={take} />;
    case 'percent':
      return <TextInput id={id} label={t('percent')} value={value} isNumber onChange={take} />;
    case 'move':
      return (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '96px minmax(0, 1fr)' }}>
          <TextInput id={id} label={t('moveBy')} value={value} isNumber onChange={take} />
          <Select<MoveUnit>
            size="small"
            disabled={props.isDisabled}
            value={draft.unit}
            onChange={(event) => onChange({ ...draft, unit: event.target.value })}
            slotProps={{ input: { 'aria-label': t('unit') } }}
          >
            {moveUnits.map((unit) => (
              <MenuItem key={unit} value={unit}>
                {t(`unit.${unit}`)}
              </MenuItem>
            ))}
          </Select>
        </Box>
      );
    case 'replace':
      return (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <TextInput
            id={id}
            label={t('searchFor')}
            value={draft.search}
            onChange={(search) => onChange({ ...draft, search })}
          />
          <TextInput label={t('replaceWith')} value={value} onChange={take} />
        </Box>
      );
    case 'add_entry':
    case 'remove_entry':
      return props.facts.values ? (
        <SetControl {...props} />
      ) : (
        <TextInput id={id} label={t(`operation.${operation}`)} value={value} onChange={take} />
      );
    default:
      return <TextInput id={id} label={t(`operation.${operation}`)} value={value} onChange={take} />;
  }
}

/** One field of a bulk edit: what is done with it, and with what. */
export function ChangeEditor(props: ChangeEditorProps) {
  const { t } = useTranslation('bulkEdit');
  const labels = useLabels();
  const id = useId();
  const { entity, facts, draft, problem, isDisabled, onChange, onRemove } = props;
  const label = labels.field(entity.name, draft.field, facts.title);
  const hint = useHint(props);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ paddingBlock: '12px', borderBottom: 1, borderColor: 'divider', display: 'grid', gap: '6px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px' }}>
        <Box
          component="label"
          id={`${id}-label`}
          htmlFor={id}
          sx={{ flex: 1, minWidth: 0, typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {label}
        </Box>
        <Select<Operation>
          variant="standard"
          disableUnderline
          disabled={isDisabled}
          value={draft.operation}
          onChange={(event) =>
            onChange({
              ...draft,
              operation: event.target.value,
              value: emptyValue(draft.field, facts),
            })
          }
          slotProps={{ input: { 'aria-label': t('operationOf', { field: label }) } }}
          sx={{ typography: 'body2', color: 'text.secondary' }}
        >
          {operationsOf(draft.field, facts).map((operation) => (
            <MenuItem key={operation} value={operation}>
              {t(`operation.${operation}`)}
            </MenuItem>
          ))}
        </Select>
        <IconButton size="small" aria-label={t('remove', { field: label })} onClick={onRemove}>
          <Icon name="x" size={16} />
        </IconButton>
      </Box>
      <OperationValue {...props} id={id} />
      {hint === undefined ? null : (
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>{hint}</Box>
      )}
      {problem === undefined ? null : (
        <Box role="alert" sx={{ typography: 'caption', color: 'tone.danger.fg' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}
