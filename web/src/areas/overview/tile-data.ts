import type { OverviewTileFigures, TilePoint } from '#contract/areas/overview/overview.api.ts';
import type { ChartData, ChartLook, ChartPoint } from '#web/shared/chart/chart-data.ts';
import { shortDollars, wholeDollars } from '#web/shared/format/rounded-dollars.ts';
import { exactFigure, type useFigureTexts } from './useFigureTexts.ts';

type Texts = ReturnType<typeof useFigureTexts>;

const looks: Readonly<Record<string, ChartLook>> = {
  cost: 'track',
  disposed: 'quiet',
  beyond: 'beyond',
  neverSeen: 'hatched',
  missing: 'alarm',
  writtenOff: 'quiet',
};

/** From this part of a place's items on, those that are overdue tint its ground. */
const tintedFrom = 0.008;

/** The tile of the server as a chart and its table show it. */
export function tileDataOf(tile: OverviewTileFigures, texts: Texts): ChartData {
  const { say, labelText } = texts;
  const short = tile.tile === 'places' ? shortDollars : wholeDollars;
  const figureOf = (value: string, link: string, at: number) => {
    const unit = tile.series[at]?.unit ?? 'items';
    const exact = exactFigure(value, unit);
    return {
      value: Number(value),
      text: unit === 'money' ? short(value) : exact,
      exact,
      to: link === '' ? undefined : link,
    };
  };
  const isSmall = ({ alarm, figures }: TilePoint) =>
    tile.tile === 'places' && Number(alarm?.value ?? 0) < Number(figures[1]?.value ?? 0) * tintedFrom;
  const pointOf = (point: TilePoint): ChartPoint => {
    const { key, label, figures, alarm, isRunning } = point;
    return {
      key,
      label: labelText(label),
      figures: figures.map(({ value, link }, at) => figureOf(value, link, at)),
      isRunning,
      alarm:
        alarm === null || alarm.value === '0' ? undefined : say(`alarm.${tile.tile}`, { value: alarm.value }),
      isAlarmSmall: isSmall(point),
    };
  };
  return {
    sentence: say(`say.${tile.sentence.key}`, tile.sentence.params),
    head: say(`head.${tile.tile}`),
    series: tile.series.map(({ key, unit, total }, at) => ({
      key,
      name: say(`series.${key}`),
      look: looks[key] ?? 'main',
      // Ages have no sum.
      ...(unit !== 'days' && { total: figureOf(total.value, total.link, at) }),
    })),
    points: [...tile.points, ...(tile.rest ? [tile.rest] : [])].map(pointOf),
  };
}
