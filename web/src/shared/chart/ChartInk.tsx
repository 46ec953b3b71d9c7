import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import type { ChartLook } from './chart-data.ts';

/** The fills of a drawing and the hatchings that they refer to; `Hatchings` stands once inside it. */
export function useChartInk() {
  const { palette } = useTheme();
  const id = `ink${useId().replaceAll(/\W/g, '')}`;
  const strokes = {
    hatched: palette.primary.main,
    beyond: palette.tone.caution.fg,
    alarm: palette.tone.danger.fg,
  };
  const fills: Record<ChartLook, string> = {
    main: palette.primary.main,
    quiet: palette.control.border,
    track: palette.surface.line,
    hatched: `url(#${id}-hatched)`,
    beyond: `url(#${id}-beyond)`,
    alarm: `url(#${id}-alarm)`,
  };
  const paint = (look: ChartLook) => ({
    fill: fills[look],
    ...(look in strokes && { stroke: strokes[look as keyof typeof strokes], strokeWidth: 1 }),
  });
  const hatchings = (
    <defs>
      {Object.entries(strokes).map(([look, color]) => (
        <pattern
          key={look}
          id={`${id}-${look}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={look === 'hatched' ? 'rotate(-45)' : 'rotate(45)'}
        >
          <path d="M0 0v5" stroke={color} strokeWidth="2.2" />
        </pattern>
      ))}
    </defs>
  );
  return { paint, hatchings };
}
