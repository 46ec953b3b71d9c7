import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { logoLimits } from '#contract/features/label/logo.schema.ts';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { BoxElement, LineElement, LogoElement } from '#contract/features/label/template.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { MillimeterInput } from '../MillimeterInput.tsx';
import { SelectField } from '../SelectField.tsx';
import { CodeProperties } from './CodeProperties.tsx';
import { boundsOf, moveTo, type LabelSize } from './element-geometry.ts';
import { TextProperties } from './TextProperties.tsx';
import { modulesOf, type Designer } from './useDesigner.ts';
import { useElementTexts } from './useElementTexts.ts';

interface StrokeProps {
  element: LineElement | BoxElement | LogoElement;
  onChange: (element: LineElement | BoxElement | LogoElement) => void;
}

function StrokeProperties({ element, onChange }: StrokeProps) {
  const { t } = useTranslation('label');
  const measure = (name: 'width' | 'height' | 'length', value: number, set: (value: number) => void) => (
    <MillimeterInput
      label={t(`designer.${name}`)}
      value={value}
      perMillimeter={10}
      min={element.kind === 'logo' ? logoLimits.least : 5}
      max={element.kind === 'logo' ? logoLimits.most : 5000}
      onChange={set}
    />
  );
  return (
    <>
      {element.kind === 'line' ? (
        <SelectField
          label={t('designer.direction')}
          value={element.isDown ? 'down' : 'across'}
          values={['across', 'down'] as const}
          textOf={(value) => t(`designer.${value}`)}
          isSegmented
          onChange={(value) => onChange({ ...element, isDown: value === 'down' })}
        />
      ) : null}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px 12px' }}>
        {element.kind === 'line'
          ? measure('length', element.length, (length) => onChange({ ...element, length }))
          : measure('width', element.width, (width) => onChange({ ...element, width }))}
        {element.kind === 'line'
          ? null
          : measure('height', element.height, (height) => onChange({ ...element, height }))}
        {element.kind === 'logo' ? null : (
          <MillimeterInput
            label={t('designer.thickness')}
            value={element.thickness}
            perMillimeter={10}
            min={1}
            max={30}
            onChange={(thickness) => onChange({ ...element, thickness })}
          />
        )}
      </Box>
    </>
  );
}

interface ElementPanelProps {
  designer: Designer;
  label: LabelSize;
  preview: LabelPreview | undefined;
  isDisabled: boolean;
}

/** The chosen element in numbers: what it is, what it holds, how large it is and where it stands. */
export function ElementPanel({ designer, label, preview, isDisabled }: ElementPanelProps) {
  const { t } = useTranslation('label');
  const { nameOf, placeOf } = useElementTexts();
  const { draft, chosen } = designer;
  const element = draft.elements[chosen];
  if (!element) return null;
  const modules = modulesOf(preview, chosen);
  const { width, height } = boundsOf(element, modules);
  const set = (next: typeof element) => designer.setElement(chosen, next);
  const place = (name: 'x' | 'y', max: number) => (
    <MillimeterInput
      label={t(name === 'x' ? 'designer.fromLeft' : 'designer.fromTop')}
      value={element[name]}
      perMillimeter={10}
      min={0}
      max={Math.max(0, max)}
      onChange={(value) =>
        set(moveTo(element, { x: element.x, y: element.y, [name]: value }, label, modules))
      }
    />
  );
  return (
    <Panel
      title={nameOf(element)}
      end={
        isDisabled || draft.elements.length <= 1 ? null : (
          <Tooltip title={t('designer.remove')}>
            <IconButton
              size="small"
              aria-label={t('designer.removeNamed', { name: nameOf(element) })}
              onClick={() => designer.remove(chosen)}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          </Tooltip>
        )
      }
    >
      <Box
        component="fieldset"
        disabled={isDisabled}
        aria-label={nameOf(element)}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: '14px',
          minWidth: 0,
          margin: 0,
          padding: 0,
          border: 0,
        }}
      >
        {element.kind === 'code' ? (
          <CodeProperties
            element={element}
            modules={modules}
            content={preview?.codes.find((code) => code.element === chosen)?.content}
            onChange={set}
          />
        ) : element.kind === 'text' ? (
          <TextProperties element={element} onChange={set} />
        ) : (
          <StrokeProperties element={element} onChange={set} />
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px 12px' }}>
          {place('x', label.width - width)}
          {place('y', label.height - height)}
        </Box>
        <Box
          component="output"
          aria-live="polite"
          sx={{
            position: 'absolute',
            width: '1px',
            height: '1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          }}
        >
          {placeOf(element)}
        </Box>
      </Box>
    </Panel>
  );
}
