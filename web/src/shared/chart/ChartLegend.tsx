import Box from '@mui/material/Box';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import type { ChartLook, ChartSeries } from './chart-data.ts';
import { useChartInk } from './ChartInk.tsx';

function Swatch({ look }: { look: ChartLook }) {
  const { paint, hatchings } = useChartInk();
  return (
    <svg aria-hidden="true" width="12" height="12" style={{ flex: 'none' }}>
      {hatchings}
      <rect x="1" y="1" width="10" height="10" rx="2" {...paint(look)} />
    </svg>
  );
}

/** What the looks of a chart mean, and what each comes to. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: '14px',
        rowGap: '4px',
        margin: 0,
        marginBottom: 1,
        padding: 0,
        listStyle: 'none',
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
        '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
      }}
    >
      {series.map(({ key, name, look, total }) => (
        <li key={key}>
          <Swatch look={look} />
          {name}
          {total ? (
            <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {total.to === undefined ? (
                <Ltr>{total.text}</Ltr>
              ) : (
                <RecordLink to={total.to}>
                  <Ltr>{total.text}</Ltr>
                </RecordLink>
              )}
            </Box>
          ) : null}
        </li>
      ))}
    </Box>
  );
}
