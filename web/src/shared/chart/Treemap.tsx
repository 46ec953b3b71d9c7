import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { pointName, roundPart, type ChartData } from './chart-data.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import type { ChartSpot } from './ChartLinks.tsx';
import { lines } from './lines.ts';
import { treemapOf } from './treemap-layout.ts';

interface TreemapProps {
  data: ChartData;
  /** How wide the whole is for its height, so that tiles come out near squares. */
  ratio?: number;
}

const height = 290;
const gap = 3;

/** Areas for values. All are gray; only what somebody must act on has a bar, a number and, where it is much, a tint. */
export function Treemap({ data, ratio = 1.55 }: TreemapProps) {
  const { direction, palette } = useTheme();
  const shown = data.points
    .filter(({ figures }) => (figures[0]?.value ?? 0) > 0)
    .toSorted((one, other) => (other.figures[0]?.value ?? 0) - (one.figures[0]?.value ?? 0));
  const tiles = treemapOf(
    shown.map(({ figures }) => figures[0]?.value ?? 0),
    ratio,
  );
  const spots = shown.flatMap((point, at): ChartSpot[] => {
    const tile = tiles[at];
    const to = point.figures[0]?.to;
    if (tile === undefined || to === undefined) return [];
    // Names that have no room are left to the link's own name and to the table.
    const hasRoom = tile.width > 9 && tile.height > 12;
    return [
      {
        key: point.key,
        name: pointName(data, point),
        to,
        place: {
          insetInlineStart: `${roundPart(tile.start)}%`,
          width: `calc(${roundPart(tile.width)}% - ${gap}px)`,
          top: (tile.top / 100) * height,
          height: Math.max(1, (tile.height / 100) * height - gap),
        },
        content: hasRoom ? (
          // What has no room is left out whole: the figure first, then what is late; the link and the table have both.
          <Box
            sx={{
              containerType: 'size',
              height: '100%',
              fontSize: '0.75rem',
              '& > div': { paddingBlock: '7px', paddingInline: '7px' },
              '@container (max-height: 76px)': { '& .figure': { display: 'none' } },
              '@container (max-height: 56px)': { '& .late': { display: 'none' } },
              '@container (max-width: 64px)': {
                '& > div': { paddingInline: '4px' },
                '& .figure': { display: 'none' },
              },
              '@container (max-width: 40px)': { '& > div': { display: 'none' } },
            }}
          >
            <div>
              <Box sx={{ ...lines(2), fontWeight: 600 }}>
                <bdi>{point.label}</bdi>
              </Box>
              <Box className="figure" sx={{ ...lines(1), color: 'text.secondary' }}>
                <Ltr>{point.figures[0]?.text ?? ''}</Ltr>
              </Box>
              {point.alarm ? (
                <Box
                  className="late"
                  sx={{
                    ...lines(2),
                    fontWeight: 600,
                    fontSize: '0.6875rem',
                    color: point.isAlarmSmall ? 'tone.caution.fg' : 'tone.danger.fg',
                  }}
                >
                  {point.alarm}
                </Box>
              ) : null}
            </div>
          </Box>
        ) : null,
      },
    ];
  });
  const x = (start: number, width: number) => (direction === 'rtl' ? 100 - start - width : start);
  return (
    <ChartDrawing sentence={data.sentence} spots={spots}>
      <svg width="100%" height={height}>
        {shown.map((point, at) => {
          const tile = tiles[at];
          if (tile === undefined) return null;
          const high = Math.max(1, (tile.height / 100) * height - gap);
          const top = (tile.top / 100) * height;
          // The gap stands at the end of a tile in every direction of reading.
          const shift = direction === 'rtl' ? gap : 0;
          return (
            <svg
              key={point.key}
              x={`${roundPart(x(tile.start, tile.width))}%`}
              y={top}
              width={`${roundPart(tile.width)}%`}
              height={high}
            >
              <rect
                x={shift}
                rx="4"
                height={high}
                style={{ width: `calc(100% - ${gap}px)` }}
                fill={point.alarm && !point.isAlarmSmall ? palette.tone.danger.bg : palette.surface.inset}
              />
              {point.alarm ? (
                <rect
                  x={direction === 'rtl' ? '100%' : 0}
                  {...(direction === 'rtl' && { transform: 'translate(-3 0)' })}
                  width="3"
                  height={high}
                  fill={point.isAlarmSmall ? palette.tone.caution.fg : palette.tone.danger.fg}
                />
              ) : null}
            </svg>
          );
        })}
      </svg>
    </ChartDrawing>
  );
}
