import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useId, useRef, useState } from 'react';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { references } from '#web/features/references/references.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import type { LabelSize } from './element-geometry.ts';
import { LabelCanvas } from './LabelCanvas.tsx';
import type { Designer } from './useDesigner.ts';

/** A millimeter on the screen, as the browser measures it. */
const truePixels = 96 / 25.4;
const widest = 3;
const aroundCanvas = 64;
const usualWidth = 560;
const itemFacts: FieldFacts = {
  kind: 'reference',
  title: '',
  required: false,
  write: 'always',
  entity: 'equipment',
};
const itemSearch = () => references.equipment.search([]);

function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

interface CanvasPanelProps {
  designer: Designer;
  label: LabelSize;
  corner: number;
  preview: LabelPreview | undefined;
  item: ReferenceValue | null;
  onItem: (item: ReferenceValue | null) => void;
  isDisabled: boolean;
}

/** The label in its true size or as large as there is room, shown with an item that can be chosen. */
export function CanvasPanel({ item, onItem, ...canvas }: CanvasPanelProps) {
  const { t } = useTranslation('label');
  const id = useId();
  const { place, width } = useWidth();
  const [zoom, setZoom] = useState<'true' | 'fit'>('fit');
  const [search] = useState(itemSearch);
  const fit = Math.min(widest * truePixels, Math.max(1, (width - aroundCanvas) / (canvas.label.width / 10)));
  const scale = zoom === 'true' ? truePixels : fit;
  return (
    <Panel
      title={t('designer.label')}
      isFlush
      end={
        <>
          <Box component="span" id={`${id}-item`} sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {t('designer.shownWith')}
          </Box>
          <Box sx={{ width: { xs: 140, sm: 176 }, '& .MuiInputBase-root': { minHeight: 30 } }}>
            <ReferencePicker
              id={`${id}-picker`}
              labelId={`${id}-item`}
              path="item"
              facts={itemFacts}
              search={search}
              value={item}
              onChange={(value) => onItem(value as ReferenceValue | null)}
              onBlur={() => undefined}
              describedBy={undefined}
              isInvalid={false}
              placeholder={canvas.preview?.tag ?? t('designer.anItem')}
            />
          </Box>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={zoom}
            aria-label={t('designer.zoom')}
            onChange={(_, value: 'true' | 'fit' | null) => value && setZoom(value)}
            sx={{ '& .MuiToggleButton-root': { height: 28, paddingInline: '10px', typography: 'caption' } }}
          >
            <ToggleButton value="true">1:1</ToggleButton>
            <ToggleButton value="fit">
              <Ltr>{`${(fit / truePixels).toFixed(1)} ×`}</Ltr>
            </ToggleButton>
          </ToggleButtonGroup>
        </>
      }
    >
      <Box
        ref={place}
        sx={{
          paddingBlock: '8px 24px',
          paddingInline: 1,
          backgroundColor: 'background.default',
          borderRadius: '0 0 8px 8px',
          overflowX: 'auto',
        }}
      >
        <LabelCanvas {...canvas} scale={scale} />
      </Box>
    </Panel>
  );
}
