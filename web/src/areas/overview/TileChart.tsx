import type { OverviewTileFigures } from '#contract/areas/overview/overview.api.ts';
import { BarChart } from '#web/shared/chart/BarChart.tsx';
import type { ChartData } from '#web/shared/chart/chart-data.ts';
import { ChartLegend } from '#web/shared/chart/ChartLegend.tsx';
import { ColumnChart } from '#web/shared/chart/ColumnChart.tsx';
import { Treemap } from '#web/shared/chart/Treemap.tsx';
import { overviewPath } from './overview-path.ts';
import { useFigureTexts } from './useFigureTexts.ts';

interface TileChartProps {
  tile: OverviewTileFigures;
  data: ChartData;
  columns: number;
}

/** The drawing of a tile: a map for places, columns for ages and months, bars for the rest. */
export function TileChart({ tile, data, columns }: TileChartProps) {
  const { monthName } = useFigureTexts();
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
  // What is no amount of the same kind has no bar beside the first series.
  const isOneUnit = tile.series.every(({ unit }) => unit === tile.series[0]?.unit);
  const drawn = isOneUnit
    ? data
    : {
        ...data,
        series: data.series.slice(0, 1),
        points: data.points.map((point) => ({ ...point, figures: point.figures.slice(0, 1) })),
      };
  return (
    <>
      <ChartLegend series={drawn.series} />
      <BarChart data={drawn} />
    </>
  );
}
