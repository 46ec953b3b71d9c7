import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { roundPart, stepsOf } from './chart-data.ts';
import { ChartDrawing } from './ChartDrawing.tsx';

/** A place of a line: how far along the axis, from 0 to 1, and how high. */
export interface LinePoint {
  at: number;
  value: number;
}

export interface ChartLine {
  key: string;
  points: readonly LinePoint[];
  /** What is not so yet. */
  isDashed?: boolean;
  /** The ground below it is tinted. */
  hasGround?: boolean;
}

interface LineChartProps {
  sentence: string;
  lines: readonly ChartLine[];
  /** The words below the axis. */
  marks: readonly { at: number; text: string }[];
  /** The place that the person looks at, with its value. */
  now?: LinePoint & { text: string };
  formatStep: (step: number) => string;
}

const plot = 150;
const top = 8;
const below = 22;

/** Lines over time; the axis is mirrored where reading goes the other way, the values are not. */
export function LineChart({ sentence, lines, marks, now, formatStep }: LineChartProps) {
  const { direction, palette } = useTheme();
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const steps = stepsOf(highest);
  const high = steps.at(-1) ?? 1;
  const x = (at: number) => (direction === 'rtl' ? 1 - at : at) * 100;
  const y = (value: number) => top + (1 - value / high) * (plot - top);
  const place = ({ at, value }: LinePoint) => `${roundPart(x(at))},${roundPart(y(value))}`;
  const isLate = now !== undefined && x(now.at) > 55;
  return (
    <ChartDrawing sentence={sentence}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 1,
          maxWidth: 760,
        }}
      >
        <Box sx={{ position: 'relative', height: plot + below, fontSize: '11px', lineHeight: '14px' }}>
          {/* The widest number gives the column its width. */}
          <Box sx={{ visibility: 'hidden' }}>{formatStep(high)}</Box>
          {steps.map((step) => (
            <Box
              key={step}
              component="span"
              sx={{ position: 'absolute', insetInlineEnd: 0 }}
              style={{ top: y(step) - 7 }}
            >
              <Ltr>{formatStep(step)}</Ltr>
            </Box>
          ))}
        </Box>
        <svg width="100%" height={plot + below} style={{ direction: 'ltr' }}>
          {steps.map((step) => (
            <line key={step} x1="0" x2="100%" y1={y(step)} y2={y(step)} stroke={palette.divider} />
          ))}
          {marks.map(({ at, text }) => (
            <text key={text} x={`${roundPart(x(at))}%`} y={plot + below - 5} textAnchor="middle">
              {text}
            </text>
          ))}
          {now === undefined ? null : (
            <line
              x1={`${roundPart(x(now.at))}%`}
              x2={`${roundPart(x(now.at))}%`}
              y1={top}
              y2={y(0)}
              stroke={palette.text.secondary}
              strokeDasharray="2 3"
            />
          )}
          <svg width="100%" height={plot} viewBox={`0 0 100 ${plot}`} preserveAspectRatio="none">
            {lines.map(({ key, points, isDashed, hasGround }) => {
              const first = points[0];
              const last = points.at(-1);
              return (
                <g key={key}>
                  {hasGround && first && last ? (
                    <polygon
                      points={[...points, { ...last, value: 0 }, { ...first, value: 0 }].map(place).join(' ')}
                      fill={palette.primary.soft}
                    />
                  ) : null}
                  <polyline
                    points={points.map(place).join(' ')}
                    fill="none"
                    stroke={palette.primary.main}
                    strokeWidth="2"
                    vectorEffect="non-scaling-stroke"
                    {...(isDashed && { strokeDasharray: '5 4' })}
                  />
                </g>
              );
            })}
          </svg>
          {now === undefined ? null : (
            <>
              <circle
                cx={`${roundPart(x(now.at))}%`}
                cy={y(now.value)}
                r="4"
                fill={palette.background.paper}
                stroke={palette.primary.main}
                strokeWidth="2"
              />
              <text
                x={`${roundPart(x(now.at))}%`}
                dx={isLate ? -8 : 8}
                y={Math.max(top + 10, y(now.value) - 10)}
                textAnchor={isLate ? 'end' : 'start'}
                style={{ fontWeight: 600, fill: palette.text.primary }}
              >
                {now.text}
              </text>
            </>
          )}
        </svg>
      </Box>
    </ChartDrawing>
  );
}
