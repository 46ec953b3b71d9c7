import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { CustomFieldType } from '#contract/entities/category/custom-field.ts';
import { languageIds, toLanguage } from '#contract/shared/languages.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { rowFacts, rulesOfType, type CustomFieldRow } from './custom-field-rows.ts';

interface RowEditorProps {
  path: string;
  row: CustomFieldRow;
  at: number;
  isLast: boolean;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

const flags = ['required', 'unique', 'hidden'] as const;
const choiceSeparators = /[,;\n]+/;

/** One custom field: what it is called in every language, what it holds, and its rules. */
export function CustomFieldRowEditor({ path, row, at, isLast, onRemove, onMove }: RowEditorProps) {
  const { t, i18n } = useTranslation('categoryRecord');
  const language = toLanguage(i18n.language);
  const name = row.label[language] || row.key || t('field.unnamed', { number: at + 1 });
  const rules = rulesOfType(row.type);
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{ margin: 0, padding: 2, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: '8px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', marginBottom: '12px' }}>
        <Box sx={{ flex: 1, minWidth: 0, typography: 'subtitle2', overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
        <IconButton
          size="small"
          disabled={at === 0}
          aria-label={t('field.up', { name })}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-up" size={16} />
        </IconButton>
        <IconButton
          size="small"
          disabled={isLast}
          aria-label={t('field.down', { name })}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-down" size={16} />
        </IconButton>
        <IconButton size="small" aria-label={t('field.remove', { name })} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {languageIds.map((id) => (
          <FormField key={id} name={`${path}.label.${id}`} facts={rowFacts.label} />
        ))}
        <FormField name={`${path}.key`} facts={rowFacts.key} span={3} hint={t('field.keyHint')} />
        <FormField
          name={`${path}.type`}
          facts={rowFacts.type}
          span={3}
          optionLabel={(type) => t(`type.${type as CustomFieldType}`)}
        />
        {rules.hasChoices ? (
          <FormField
            name={`${path}.choices`}
            facts={rowFacts.choices}
            span={6}
            hint={t('field.choicesHint')}
            separators={choiceSeparators}
          />
        ) : null}
        {rules.hasBounds ? (
          <>
            <FormField name={`${path}.min`} facts={rowFacts.bound} />
            <FormField name={`${path}.max`} facts={rowFacts.bound} />
          </>
        ) : null}
        {rules.hasPattern ? (
          <FormField name={`${path}.pattern`} facts={rowFacts.pattern} hint={t('field.patternHint')} />
        ) : null}
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
            '& > *': { gridColumn: 'auto !important' },
          }}
        >
          {flags.map((flag) => (
            <FormField key={flag} name={`${path}.${flag}`} facts={rowFacts.flag} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
