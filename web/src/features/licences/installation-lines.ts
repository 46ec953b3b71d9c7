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

/** The cells of a line, separated by tabs, semicolons or commas; a cell in quotes may hold them. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell].map((one) => one.trim());
}

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  // February 30 becomes a day of March; a thirteenth month is no moment at all.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const headWords = ['tag', 'asset tag', 'item', 'device', 'equipment'];

/** Reads lines of tag, version and day; a heading is passed over, and a day that is not given is today. */
export function readLines(text: string, today: string): { lines: SeenLine[]; problems: LineProblem[] } {
  const lines: SeenLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, index) => {
      if (raw.trim() === '') return;
      const [tag = '', release = '', day = ''] = cellsOf(raw);
      if (lines.length === 0 && problems.length === 0 && headWords.includes(tag.toLowerCase())) return;
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
