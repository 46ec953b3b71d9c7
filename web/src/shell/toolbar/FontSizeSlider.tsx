import Slider from '@mui/material/Slider';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { applyFontScale, largestScale, readFontScale, smallestScale } from './font-scale.ts';

// Every step has a mark; there is room for the words of three.
const steps = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3];
const named = [0.7, 1, 1.3];

/** The size of text, applied while the slider moves. */
export function FontSizeSlider() {
  const { t } = useTranslation('shell');
  const [scale, setScale] = useState(readFontScale);
  const percent = (value: number) => t('percent', { value: Math.round(value * 100) });
  const marks = steps.map((value) => ({ value, label: named.includes(value) && percent(value) }));
  return (
    <Slider
      aria-label={t('fontSize')}
      value={scale}
      min={smallestScale}
      max={largestScale}
      step={0.1}
      marks={marks}
      getAriaValueText={percent}
      onChange={(_, value) => {
        const next = Math.round((Array.isArray(value) ? 1 : value) * 10) / 10;
        setScale(next);
        applyFontScale(next);
      }}
    />
  );
}
