import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import type { FieldKind } from '#contract/shared/field.ts';
import type { Language } from '#contract/shared/languages.ts';
import { widthOfLine } from '#server/features/label/drawing/text-runs.ts';
import type { ExportColumn } from '#server/shared/list/export-query.ts';
import { withoutQuote } from '#server/shared/list/plain-cell.ts';

interface Paper {
  width: number;
  height: number;
}

/** Pages lie on their side: Letter where English is read, A4 elsewhere; in millimeters. */
export const paperOf = (language: Language): Paper =>
  language === 'en' ? { width: 279.4, height: 215.9 } : { width: 297, height: 210 };

const margin = 10;
const gap = 1.6;
const logoPlace = { width: 26, height: 10 } as const;
const sizes = { title: 14, head: 8, cell: 6.5, smallest: 4.8 } as const;
/** How high a line of a size is. */
const leading = (size: number) => size * 0.44;
const millimetersInPoint = 25.4 / 72;

const isFigure = (kind: FieldKind) => ['money', 'percent', 'decimal', 'integer'].includes(kind);

/** Widths of words and letters that were measured, in parts of their size: the same ones stand in thousands of lines. */
const measured = new Map<string, number>();
const mostMeasured = 50_000;

function widthOf(word: string, size: number, isBold: boolean): number {
  const key = `${isBold ? 'b' : 'r'}${word}`;
  let width = measured.get(key);
  if (width === undefined) {
    if (measured.size >= mostMeasured) measured.clear();
    width = widthOfLine(word, { isBold, isMono: false }, 1);
    measured.set(key, width);
  }
  return width * size;
}

/** Breaks a text into lines that fit: between words, and inside a word that is wider than its column. Nothing is left out. */
export function breakText(text: string, width: number, size: number, isBold: boolean): string[] {
  const lines: string[] = [];
  const space = widthOf(' ', size, isBold);
  let [line, wide] = ['', 0];
  const end = () => {
    if (line !== '') lines.push(line);
    [line, wide] = ['', 0];
  };
  for (const word of text.split(/\s+/)) {
    const ofWord = widthOf(word, size, isBold);
    if (line !== '' && wide + space + ofWord <= width) {
      line += ` ${word}`;
      wide += space + ofWord;
      continue;
    }
    end();
    if (ofWord <= width) {
      [line, wide] = [word, ofWord];
      continue;
    }
    for (const letter of word) {
      const ofLetter = widthOf(letter, size, isBold);
      if (wide + ofLetter > width) end();
      line += letter;
      wide += ofLetter;
    }
  }
  end();
  return lines;
}

/** A cell as people read it: amounts with their thousands, and no quote before what looks like a formula. */
export function cellText(kind: FieldKind, cell: string): string {
  if (kind === 'money') return cell.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
  return kind === 'text' || kind === 'code' ? withoutQuote(cell) : cell;
}

interface Cell {
  /** From the side on which reading begins. */
  from: number;
  width: number;
  isFigure: boolean;
}

/** So many lines say how wide the columns are. */
const linesMeasured = 200;
const bounds = { narrowest: 8, widest: 45 } as const;

const space = gap + 0.2;

/** What each column takes in a size of letters: all of its words in one line, and the least, at which no word is broken. */
function measureColumns({ columns, lines }: ReportPaper, size: number): { need: number; least: number }[] {
  return columns.map(({ kind, title }, at) => {
    const cells = lines.slice(0, linesMeasured).map((line) => cellText(kind, line[at] ?? ''));
    const widest = (texts: readonly string[], isBold: boolean) =>
      texts.reduce<number>((most, text) => Math.max(most, widthOf(text, size, isBold)), bounds.narrowest);
    const word = Math.max(
      widest(title.split(' '), true),
      widest(
        cells.flatMap((text) => text.split(' ')),
        false,
      ),
    );
    const need = Math.min(bounds.widest, Math.max(word, widest(cells, false)));
    const isFixed = isFigure(kind) || ['date', 'bool', 'code'].includes(kind);
    return { need: need + space, least: (isFixed ? need : Math.min(need, word)) + space };
  });
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Many columns are written in smaller letters before their words are broken. */
function cellSizeOf(report: ReportPaper, width: number): number {
  const spaces = report.columns.length * space;
  const least = sum(measureColumns(report, sizes.cell).map((column) => column.least));
  if (least <= width) return sizes.cell;
  return Math.max(sizes.smallest, (sizes.cell * (width - spaces)) / (least - spaces));
}

/** Days, figures, codes and yes or no are as wide as they need. Words get what is left: first their longest word, then in proportion. */
function cellsOf(report: ReportPaper, width: number, size: number): Cell[] {
  const { columns } = report;
  const measuredColumns = measureColumns(report, size);
  const needs = sum(measuredColumns.map((column) => column.need));
  const least = sum(measuredColumns.map((column) => column.least));
  const hasRoom = least <= width;
  // What is left beyond the least goes to those that need more; beyond all needs, to every column alike.
  const more = needs > least ? Math.min(1, (width - least) / (needs - least)) : 0;
  const over = Math.max(0, width - needs) / columns.length;
  let from = 0;
  return columns.map((column, at) => {
    const { need, least: own } = measuredColumns[at] ?? { need: 0, least: 0 };
    const wide = hasRoom ? own + (need - own) * more + over : (own / least) * width;
    const cell = { from, width: wide - gap, isFigure: isFigure(column.kind) };
    from += wide;
    return cell;
  });
}

export interface ReportPaper {
  paper: Paper;
  title: string;
  head: readonly { what: string; value: string }[];
  columns: readonly ExportColumn[];
  lines: readonly (readonly string[])[];
  isRightToLeft: boolean;
  /** The agency's logo as a PNG in Base64; empty where it has none. */
  logo: string;
  pageText: (page: number) => string;
}

/** The pages of a report, one by one: what was asked, and below it the lines under the names of their columns, which every page has. */
export function* layOutPages(report: ReportPaper): Generator<LabelShape[]> {
  const { paper, title, head, columns, lines, isRightToLeft, logo, pageText } = report;
  const inner = paper.width - 2 * margin;
  const bottom = paper.height - margin - 5;
  const cellSize = cellSizeOf(report, inner);
  const cells = cellsOf(report, inner, cellSize);
  let shapes: LabelShape[] = [];
  let y = margin;
  let page = 0;
  const write = (content: string, cell: Cell, top: number, size: number, isBold: boolean) => {
    if (content === '') return;
    const isPlaced = cell.isFigure || isRightToLeft;
    const width = isPlaced ? widthOfLine(content, { isBold, isMono: false }, size) : cell.width;
    const start = cell.isFigure ? cell.from + cell.width - width : cell.from;
    const x = isRightToLeft ? paper.width - margin - start - width : margin + start;
    const height = size * millimetersInPoint;
    const look = { align: 'start', isBold, isMono: false, isCut: false } as const;
    shapes.push({
      kind: 'text',
      content,
      x,
      y: top,
      width,
      height,
      baseline: top + height * 0.95,
      size,
      ...look,
    });
  };
  const rule = (height: number) => shapes.push({ kind: 'line', x: margin, y, width: inner, height });
  const whole = { from: 0, width: inner, isFigure: false };
  const broken = (texts: readonly string[], size: number, isBold: boolean) =>
    texts.map((text, at) => breakText(text, cells[at]?.width ?? inner, size, isBold));
  const heightOf = (row: readonly string[][], size: number) =>
    Math.max(1, ...row.map((texts) => texts.length)) * leading(size);
  const writeRow = (row: readonly string[][], size: number, isBold: boolean) => {
    for (const [at, texts] of row.entries()) {
      const cell = cells[at];
      if (!cell) continue;
      for (const [line, text] of texts.entries()) write(text, cell, y + line * leading(size), size, isBold);
    }
    y += heightOf(row, size);
  };
  const titles = broken(
    columns.map((column) => column.title),
    cellSize,
    true,
  );
  const begin = () => {
    page += 1;
    y = margin;
    if (page === 1) {
      if (logo !== '') {
        // Where the line of the title ends, above what was asked.
        const x = isRightToLeft ? margin : paper.width - margin - logoPlace.width;
        shapes.push({ kind: 'logo', x, y: margin - 2, ...logoPlace, png: logo });
      }
      write(title, whole, y, sizes.title, true);
      y += leading(sizes.title) + 2;
      const value = { from: 55, width: inner - 55, isFigure: false };
      for (const { what, value: text } of head) {
        write(what, whole, y, sizes.head, true);
        for (const part of breakText(text, value.width, sizes.head, false)) {
          write(part, value, y, sizes.head, false);
          y += leading(sizes.head);
        }
      }
      y += 3;
    }
    writeRow(titles, cellSize, true);
    y += 0.6;
    rule(0.3);
    y += 1.2;
  };
  const finish = (): LabelShape[] => {
    write(`${title} · ${pageText(page)}`, whole, paper.height - margin - 2.5, sizes.cell, false);
    const done = shapes;
    shapes = [];
    return done;
  };
  begin();
  for (const line of lines) {
    const texts = columns.map(({ kind }, at) => cellText(kind, line[at] ?? ''));
    const row = broken(texts, cellSize, false);
    if (y + heightOf(row, cellSize) > bottom) {
      yield finish();
      begin();
    }
    writeRow(row, cellSize, false);
    y += 0.5;
    rule(0.05);
    y += 0.7;
  }
  yield finish();
}
