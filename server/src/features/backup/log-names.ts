/** The size of a file of PostgreSQL's log. */
export const segmentSize = 16 * 1024 * 1024;

const segmentsPerLog = 256;
const segmentPattern = /^[0-9A-F]{24}$/;
const stagedPattern = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

export const isSegment = (name: string): boolean => segmentPattern.test(name);

/** Whether PostgreSQL archives files of this name; all else in its directory is under way. */
export const isLogName = (name: string): boolean => stagedPattern.test(name);

const hex = (value: number, digits = 8) => value.toString(16).toUpperCase().padStart(digits, '0');

export function timelineOf(segment: string): number {
  return Number.parseInt(segment.slice(0, 8), 16);
}

/** The place of a file in the log, the same on every timeline. */
export function positionOf(segment: string): number {
  const [log, part] = [segment.slice(8, 16), segment.slice(16, 24)];
  return Number.parseInt(log, 16) * segmentsPerLog + Number.parseInt(part, 16);
}

export function segmentAt(timeline: number, position: number): string {
  return `${hex(timeline)}${hex(Math.floor(position / segmentsPerLog))}${hex(position % segmentsPerLog)}`;
}

/** A position in the log as a number, to compare. */
export function lsnValue(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The file that a position of the log is in. */
export function segmentOf(timeline: number, lsn: string): string {
  return segmentAt(timeline, Number(lsnValue(lsn) / BigInt(segmentSize)));
}

/** The file that holds the byte before a position: the last that is needed to come there. */
export function segmentBefore(timeline: number, lsn: string): string {
  return segmentAt(timeline, Number((lsnValue(lsn) - 1n) / BigInt(segmentSize)));
}

/** Where a timeline came from: each one before it, and the position at which it was left. */
export function parseTimelineHistory(text: string): { timeline: number; until: bigint }[] {
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line))
    .flatMap((found) => (found ? [{ timeline: Number(found[1]), until: lsnValue(found[2] ?? '0/0') }] : []));
}
