import { joinList } from '#web/shared/format/join-list.ts';

/** How a series is drawn; each differs from the others in more than its color. */
export const chartLooks = ['main', 'quiet', 'track', 'hatched', 'beyond', 'alarm'] as const;
export type ChartLook = (typeof chartLooks)[number];

/** A number as it is drawn, as it is written, and where its records are. */
export interface ChartFigure {
  value: number;
  text: string;
  /** The whole figure, where the drawing has room for a part of its digits alone. */
  exact?: string;
  to?: string | undefined;
}

export interface ChartSeries {
  key: string;
  name: string;
  look: ChartLook;
  /** What its figures come to. */
  total?: ChartFigure;
}

/** One bar, column, tile of a map or point of a line. */
export interface ChartPoint {
  key: string;
  label: string;
  /** One for each of the series, in their order. */
  figures: readonly ChartFigure[];
  /** What somebody must act on, in words. */
  alarm?: string | undefined;
  /** It is too small a part of the whole to have more color than a bar and its number. */
  isAlarmSmall?: boolean;
  /** Its own look, where the chart has one series and its points are of different kinds. */
  look?: ChartLook;
  /** It is drawn lighter: the month is not over yet. */
  isRunning?: boolean;
}

/** What a chart and the table behind it show. */
export interface ChartData {
  /** The point of the chart, as a sentence. */
  sentence: string;
  /** What the labels are: places, months. */
  head: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
}

/** A point in words: its label and every figure with the name of its series. */
export function pointName({ series }: Pick<ChartData, 'series'>, point: ChartPoint): string {
  const figures = point.figures.map(({ text, exact = text }, at) => {
    const name = series[at]?.name;
    return name ? `${name} ${exact}` : exact;
  });
  return `${point.label}: ${joinList(point.alarm ? [...figures, point.alarm] : figures)}`;
}

/** One figure of a point in words. */
export function figureName({ series }: Pick<ChartData, 'series'>, point: ChartPoint, at: number): string {
  const name = series[at]?.name;
  const text = point.figures[at]?.exact ?? point.figures[at]?.text ?? '';
  return `${point.label}: ${name ? `${name} ${text}` : text}`;
}

/** Round steps of an axis from nothing to at least the highest value. */
export function stepsOf(highest: number, most = 4): number[] {
  const rough = Math.max(highest, 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, at) => at * step);
}

/** Equal whole steps, for what is counted: there is no half item. */
export function countStepsOf(highest: number, step = countStepOf(highest)): number[] {
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step);
}

/** How far the steps of an axis for what is counted are apart. */
export function countStepOf(highest: number, most = 3): number {
  const rough = Math.max(highest / most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return steps.find((step) => step >= rough && Number.isInteger(step)) ?? Math.ceil(rough);
}

/** A place in a drawing; more digits are not seen. */
export function roundPart(part: number): number {
  return Math.round(part * 100) / 100;
}

/** A length as a part of a hundred, as drawings take it. */
export function percentOf(value: number, whole: number): string {
  return `${whole > 0 ? roundPart((Math.max(0, value) / whole) * 100) : 0}%`;
}
