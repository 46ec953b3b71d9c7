import Box from '@mui/material/Box';
import {
  codeContents,
  symbologies,
  type CodeContent,
  type CodeElement,
} from '#contract/features/label/template.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { MillimeterInput } from '../MillimeterInput.tsx';
import { SelectField } from '../SelectField.tsx';
import { boundsOf, resizeTo, type CodeModules } from './element-geometry.ts';

interface CodePropertiesProps {
  element: CodeElement;
  modules: CodeModules | undefined;
  /** What is read out of it, as it is drawn. */
  content: string | undefined;
  onChange: (element: CodeElement) => void;
}

/** What a code is, what it holds, and how large it is. */
export function CodeProperties({ element, modules, content, onChange }: CodePropertiesProps) {
  const { t } = useTranslation('label');
  const bars = element.symbology === 'code_128';
  const bounds = boundsOf(element, modules);
  const holds: readonly CodeContent[] = bars
    ? codeContents.filter((value) => value !== 'link')
    : codeContents;
  return (
    <>
      <SelectField
        label={t('designer.symbology')}
        value={element.symbology}
        values={symbologies}
        textOf={(value) => t(`symbology.${value}`)}
        isSegmented
        onChange={(symbology) => {
          const { height: _, ...rest } = element;
          // Bars are too long for a link, and have a height of their own.
          onChange(
            symbology === 'code_128'
              ? {
                  ...rest,
                  symbology,
                  holds: rest.holds === 'link' ? 'tag' : rest.holds,
                  module: 25,
                  height: 100,
                }
              : { ...rest, symbology },
          );
        }}
      />
      <SelectField
        label={t('designer.holds')}
        value={element.holds}
        values={holds}
        textOf={(value) => t(`content.${value}`)}
        onChange={(value) => onChange({ ...element, holds: value })}
        hint={
          content === undefined ? undefined : (
            <Box component="span" sx={{ fontSize: '0.6875rem', overflowWrap: 'anywhere' }}>
              <Code>{content}</Code>
            </Box>
          )
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px 12px' }}>
        <MillimeterInput
          label={t('designer.module')}
          value={element.module}
          perMillimeter={100}
          min={10}
          max={300}
          onChange={(module) => onChange({ ...element, module })}
        />
        {bars ? (
          <MillimeterInput
            label={t('designer.height')}
            value={element.height ?? bounds.height}
            perMillimeter={10}
            min={30}
            max={1000}
            onChange={(height) => onChange({ ...element, height })}
          />
        ) : (
          <MillimeterInput
            label={t('designer.size')}
            value={bounds.width}
            perMillimeter={10}
            min={20}
            max={1000}
            onChange={(width) => onChange(resizeTo(element, { width, height: 0 }, modules) as CodeElement)}
          />
        )}
      </Box>
    </>
  );
}
