import type { OverviewTileFigures } from '#contract/areas/overview/overview.api.ts';
import { BarChart } from '#web/shared/chart/BarChart.tsx';
import { CalendarChart } from '#web/shared/chart/CalendarChart.tsx';
import type { ChartData } from '#web/shared/chart/chart-data.ts';
import { ChartLegend } from '#web/shared/chart/ChartLegend.tsx';
import { ColumnChart } from '#web/shared/chart/ColumnChart.tsx';
import { Treemap } from '#web/shared/chart/Treemap.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { overviewPath } from './overview-path.ts';
import { useFigureTexts } from './useFigureTexts.ts';

interface TileChartProps {
  tile: OverviewTileFigures;
  data: ChartData;
  columns: number;
}

/** What is no amount of the same kind has no bar beside the first series; the table has it. */
function ofFirstUnit({ series }: OverviewTileFigures, data: ChartData): ChartData {
  const isDrawn = (_: unknown, at: number) => series[at]?.unit === series[0]?.unit;
  return {
    ...data,
    series: data.series.filter(isDrawn),
    points: data.points.map((point) => ({ ...point, figures: point.figures.filter(isDrawn) })),
  };
}

/** The drawing of a tile: a map for places, columns for ages and months, a calendar for days, bars for the rest. */
export function TileChart({ tile, data, columns }: TileChartProps) {
  const { labelText, monthName, weekdayName } = useFigureTexts();
  const today = useToday() ?? '';
  if (tile.tile === 'places') {
    // A place with others in it opens its own level; the table has the lists.
    const levels = new Map(tile.points.map(({ key, opens }) => [key, opens]));
    const points = data.points.map((point) => {
      const opens = levels.get(point.key);
      const to = opens ? `${overviewPath}?place=${opens}` : point.figures[0]?.to;
      return { ...point, figures: point.figures.map((figure) => ({ ...figure, to })) };
    });
    return <Treemap data={{ ...data, points }} ratio={columns * 1.15} />;
  }
  if (tile.tile === 'calendar') {
    const { from = '', to = '' } = tile.sentence.params;
    return (
      <>
        <ChartLegend series={data.series} />
        <CalendarChart
          data={data}
          from={String(from)}
          to={String(to)}
          today={today}
          weekdayName={weekdayName}
          monthName={(month) => monthName(month, 'short')}
        />
      </>
    );
  }
  if (tile.tile === 'counts' || tile.tile === 'loss') {
    const drawn = ofFirstUnit(tile, data);
    // The first and the last are no months.
    const short = tile.points.map(({ key, label }) =>
      label.kind === 'month' ? monthName(key, 'short') : labelText(label),
    );
    return (
      <>
        <ChartLegend series={drawn.series} />
        <ColumnChart data={drawn} shortLabels={short} />
      </>
    );
  }
  if (tile.tile === 'age') {
    return (
      <>
        <ChartLegend series={data.series} />
        <ColumnChart data={data} />
      </>
    );
  }
  if (tile.tile === 'inOut') {
    const short = tile.points.map(({ key }, at) =>
      at % 2 === 0 || columns > 1 ? monthName(key, 'short') : '',
    );
    return (
      <>
        <ChartLegend series={data.series} />
        <ColumnChart data={data} isOpposite shortLabels={short} />
      </>
    );
  }
  const drawn = ofFirstUnit(tile, data);
  return (
    <>
      <ChartLegend series={drawn.series} />
      <BarChart data={drawn} />
    </>
  );
}
