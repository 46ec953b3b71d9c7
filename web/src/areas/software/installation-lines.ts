import { parseDate } from '#contract/shared/date-parser.ts';
import { isRealDay } from '#contract/shared/day.ts';
import type { DateFormat } from '#contract/shared/languages.ts';
import { parseDelimited } from '#web/shared/format/delimited.ts';

/** A line of pasted or uploaded text about where a product was seen. */
export interface SeenLine {
  /** Its place in the text, from 1. */
  line: number;
  tag: string;
  release: string;
  seenOn: string;
}

/** Why a line cannot be sent. */
export interface LineProblem {
  line: number;
  tag: string;
  key: 'noTag' | 'badDate' | 'repeated' | 'longRelease';
}

const mostRelease = 60;

/** The cells of a line, separated by tabs, semicolons or commas. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  return (parseDelimited(line, separator)[0] ?? []).map((cell) => cell.trim());
}

const headerTags = ['tag', 'asset tag', 'item', 'device', 'equipment'];

/**
 * Reads lines of tag, version and day, which is written in the person's format or as YYYY-MM-DD; a heading is passed
 * over, and a day that is not given is today.
 */
export function readLines(
  text: string,
  today: string,
  format: DateFormat,
): { lines: SeenLine[]; problems: LineProblem[] } {
  const lines: SeenLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, index) => {
      if (raw.trim() === '') return;
      const [tag = '', release = '', typed = ''] = cellsOf(raw);
      const day = parseDate(typed, format);
      if (lines.length === 0 && problems.length === 0 && headerTags.includes(tag.toLowerCase())) return;
      const line = index + 1;
      const refuse = (key: LineProblem['key']) => problems.push({ line, tag, key });
      if (tag === '') refuse('noTag');
      else if (seen.has(tag.toUpperCase())) refuse('repeated');
      else if (release.length > mostRelease) refuse('longRelease');
      else if (day !== '' && !isRealDay(day)) refuse('badDate');
      else lines.push({ line, tag, release, seenOn: day === '' ? today : day });
      seen.add(tag.toUpperCase());
    });
  return { lines, problems };
}
