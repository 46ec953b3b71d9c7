import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { alignments, textSources, type TextElement } from '#contract/features/label/template.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { LineInput } from '../LineInput.tsx';
import { MillimeterInput } from '../MillimeterInput.tsx';
import { SelectField } from '../SelectField.tsx';

const sizes = Array.from({ length: 21 }, (_, at) => String(at + 4));
const keyPattern = /^[a-z][a-z0-9_]{0,39}$/;

interface TextPropertiesProps {
  element: TextElement;
  onChange: (element: TextElement) => void;
}

/** What a text shows and how it is set. */
export function TextProperties({ element, onChange }: TextPropertiesProps) {
  const { t } = useTranslation('label');
  const { source, words = '' } = element;
  const setWords = (typed: string) => {
    const { words: _, ...rest } = element;
    onChange(typed === '' ? rest : { ...rest, words: typed });
  };
  return (
    <>
      <SelectField
        label={t('designer.shows')}
        value={source}
        values={textSources}
        textOf={(value) => t(`source.${value}`)}
        onChange={(value) => {
          const { key: _, ...rest } = element;
          onChange({ ...rest, source: value, ...(value === 'custom' && { key: 'field' }) });
        }}
      />
      {source === 'custom' ? (
        <LineInput
          label={t('designer.key')}
          value={element.key ?? ''}
          onChange={(key) => onChange({ ...element, key })}
          error={keyPattern.test(element.key ?? '') ? undefined : t('designer.keyWrong')}
          isCode
          maxLength={40}
        />
      ) : null}
      <LineInput
        label={t(source === 'words' ? 'designer.words' : 'designer.before')}
        value={words}
        onChange={setWords}
        isOptional={source !== 'words'}
        error={source === 'words' && words.trim() === '' ? t('designer.wordsMissing') : undefined}
        maxLength={120}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px 12px', alignItems: 'end' }}>
        <SelectField
          label={t('designer.points')}
          value={String(element.size)}
          values={sizes}
          textOf={(value) => t('element.points', { n: value })}
          onChange={(value) => onChange({ ...element, size: Number(value) })}
          span={1}
        />
        <MillimeterInput
          label={t('designer.width')}
          value={element.width}
          perMillimeter={10}
          min={10}
          max={5000}
          onChange={(width) => onChange({ ...element, width })}
        />
      </Box>
      <SelectField
        label={t('designer.align')}
        value={element.align}
        values={alignments}
        textOf={(value) => t(`alignment.${value}`)}
        isSegmented
        onChange={(align) => onChange({ ...element, align })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {(
          [
            ['isBold', element.isBold, (isOn: boolean) => onChange({ ...element, isBold: isOn })],
            [
              'twoLines',
              element.lines === 2,
              (isOn: boolean) => onChange({ ...element, lines: isOn ? 2 : 1 }),
            ],
          ] as const
        ).map(([name, isOn, set]) => (
          <FormControlLabel
            key={name}
            control={<Checkbox size="small" checked={isOn} onChange={(_, next) => set(next)} />}
            label={t(`designer.${name}`)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Box>
    </>
  );
}
