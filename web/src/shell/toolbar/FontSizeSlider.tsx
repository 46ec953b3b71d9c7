import Slider from '@mui/material/Slider';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyFontScale, largestScale, readFontScale, smallestScale } from './font-scale.ts';

/** The size of text, applied while the slider moves. */
export function FontSizeSlider() {
  const { t } = useTranslation('shell');
  const [scale, setScale] = useState(readFontScale);
  const percent = (value: number) => t('percent', { value: Math.round(value * 100) });
  const marks = [0.7, 1, 1.3].map((value) => ({ value, label: percent(value) }));
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
