import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { CustomFieldType } from '#contract/entities/category/custom-field.ts';
import { languageIds, toLanguage } from '#contract/shared/languages.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { rowFacts, rulesOfType, type CustomFieldRow } from './custom-field-rows.ts';

interface RowEditorProps {
  path: string;
  row: CustomFieldRow;
  at: number;
  isLast: boolean;
  /** What its key will be when none is written. */
  derivedKey: string;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

const flags = ['unique', 'hidden'] as const;
/** What stands behind 'More'. */
const hiddenParts = ['key', 'min', 'max', 'pattern', 'sensitive', ...flags];
const choiceSeparators = /[,;\n]+/;

/** One custom field: what it is called, what it holds, whether it must be filled in; the rest behind 'More'. */
export function CustomFieldRowEditor({
  path,
  row,
  at,
  isLast,
  derivedKey,
  onRemove,
  onMove,
}: RowEditorProps) {
  const { t, i18n } = useTranslation('categoryRecord');
  const language = toLanguage(i18n.language);
  const name = row.label[language] || row.key || t('field.unnamed', { number: at + 1 });
  const rules = rulesOfType(row.type);
  const isNamed = Object.values(row.label).some((label) => label.trim() !== '');
  // Whatever is wrong in there must be seen.
  const [isChosen, setIsOpen] = useState(false);
  const { form } = useFormScope();
  const wrong = Object.keys(get(form.formState.errors, path) ?? {});
  const isOpen = isChosen || wrong.some((part) => hiddenParts.includes(part));
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const movedBy = useRef<-1 | 1>(undefined);

  function move(by: -1 | 1) {
    movedBy.current = by;
    onMove(by);
  }

  // Pressing again moves the same field on; at the end of the list only the way back is left.
  useEffect(() => {
    const by = movedBy.current;
    movedBy.current = undefined;
    if (by === undefined) return;
    if (by === 1 ? isLast : at > 0) up.current?.focus();
    else down.current?.focus();
  }, [at, isLast]);

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
          ref={up}
          disabled={at === 0}
          aria-label={t('field.up', { name })}
          onClick={() => move(-1)}
        >
          <Icon name="arrow-up" size={16} />
        </IconButton>
        <IconButton
          size="small"
          ref={down}
          disabled={isLast}
          aria-label={t('field.down', { name })}
          onClick={() => move(1)}
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
        <FormField
          name={`${path}.label.${language}`}
          facts={isNamed ? rowFacts.otherLabel : rowFacts.label}
        />
        <FormField
          name={`${path}.type`}
          facts={rowFacts.type}
          optionLabel={(type) => t(`type.${type as CustomFieldType}`)}
        />
        <FormField name={`${path}.required`} facts={rowFacts.flag} />
        {rules.hasChoices ? (
          <FormField
            name={`${path}.choices`}
            facts={rowFacts.choices}
            span={6}
            hint={t('field.choicesHint')}
            separators={choiceSeparators}
          />
        ) : null}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button
            size="small"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            endIcon={<Icon name={isOpen ? 'chev-up' : 'chev-down'} size={16} />}
          >
            {t('field.more')}
          </Button>
        </Box>
        {isOpen ? (
          <>
            {languageIds
              .filter((id) => id !== language)
              .map((id) => (
                <FormField key={id} name={`${path}.label.${id}`} facts={rowFacts.otherLabel} span={3} />
              ))}
            <FormField
              name={`${path}.key`}
              facts={rowFacts.key}
              span={6}
              isDisabled={row.isStored}
              placeholder={derivedKey}
              hint={t(row.isStored ? 'field.keyStored' : 'field.keyHint')}
            />
            {rules.hasBounds ? (
              <>
                <FormField name={`${path}.min`} facts={rowFacts.bound} />
                <FormField name={`${path}.max`} facts={rowFacts.bound} />
              </>
            ) : null}
            {rules.hasPattern ? (
              <FormField name={`${path}.pattern`} facts={rowFacts.pattern} hint={t('field.patternHint')} />
            ) : null}
            {rules.canBeSensitive ? (
              <FormField
                name={`${path}.sensitive`}
                facts={rowFacts.flag}
                span={6}
                hint={t('field.sensitiveHint')}
              />
            ) : null}
            {flags.map((flag) => (
              <FormField key={flag} name={`${path}.${flag}`} facts={rowFacts.flag} />
            ))}
          </>
        ) : null}
      </Box>
    </Box>
  );
}
