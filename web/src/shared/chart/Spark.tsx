import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { roundPart } from './chart-data.ts';

interface SparkProps {
  /** Where it began and where it is now, for those who do not see it. */
  sentence: string;
  /** The oldest first, with the one of now; two at least. */
  values: readonly number[];
}

const width = 64;
const height = 18;
const edge = 3;

/** A course in a line of text: its shape alone, without an axis; the numbers stand beside it and in a table. */
export function Spark({ sentence, values }: SparkProps) {
  const { direction, palette } = useTheme();
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const x = (at: number) => {
    const part = edge + (at / Math.max(1, values.length - 1)) * (width - 2 * edge);
    return roundPart(direction === 'rtl' ? width - part : part);
  };
  // What never changed lies in the middle.
  const y = (value: number) =>
    roundPart(height - edge - (span === 0 ? 0.5 : (value - lowest) / span) * (height - 2 * edge));
  const last = values.at(-1) ?? 0;
  return (
    <Box
      component="span"
      role="img"
      aria-label={sentence}
      title={sentence}
      sx={{ display: 'inline-block', verticalAlign: 'middle', lineHeight: 0 }}
    >
      <svg width={width} height={height} style={{ direction: 'ltr' }}>
        <polyline
          points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
          fill="none"
          stroke={palette.text.secondary}
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <circle cx={x(values.length - 1)} cy={y(last)} r="2.5" fill={palette.primary.main} />
      </svg>
    </Box>
  );
}
