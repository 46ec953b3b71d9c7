import type { ReportCell, ReportRatioValue } from './report.api.ts';
import { reportOf, type ReportKind, type ReportRatio } from './report.definitions.ts';
import { poissonInterval } from './poisson-interval.ts';

const places = { money: 2, percent: 1, decimal: 1 } as const;

function ratioOf(
  name: string,
  { of, to, per = 1, unit, least = 0, hasInterval }: ReportRatio,
  sums: ReadonlyMap<string, string>,
): ReportRatioValue {
  const part = Number(sums.get(of) ?? 0);
  const whole = Number(sums.get(to) ?? 0);
  if (whole <= 0 || part < least) return { ratio: name, value: null, low: null, high: null };
  const beside = (value: number) =>
    ((value / whole) * per * (unit === 'percent' ? 100 : 1)).toFixed(places[unit]);
  const { low, high } = hasInterval ? poissonInterval(part) : { low: null, high: null };
  return {
    ratio: name,
    value: beside(part),
    low: low === null ? null : beside(low),
    high: high === null ? null : beside(high),
  };
}

/** The ratios of a row, or of all, from the sums of its figures. */
export function ratiosOf(
  kind: ReportKind,
  cells: readonly Pick<ReportCell, 'figure' | 'value'>[],
): ReportRatioValue[] {
  const sums = new Map(cells.map(({ figure, value }) => [figure, value]));
  return Object.entries(reportOf(kind).ratios ?? {}).map(([name, ratio]) => ratioOf(name, ratio, sums));
}
