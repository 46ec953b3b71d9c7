const formats = new Map<string, Intl.DateTimeFormat>();
// Zones change their distance only at full quarters of an hour.
const known = new Map<string, number>();
const mostKnown = 20_000;

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(milliseconds: number, timeZone: string): number {
  const quarter = Math.floor(milliseconds / 900_000);
  const key = `${timeZone} ${quarter}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = new Map(
    format.formatToParts(quarter * 900_000).map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  const offset = local - quarter * 900_000;
  if (known.size >= mostKnown) known.clear();
  known.set(key, offset);
  return offset;
}
