import type { Shape } from './source.ts';

/** A column of an answer: the type that the database says it has, and how a value of it is read from its text. */
export interface AnsweredColumn {
  dataTypeID: number;
  parse: (text: string) => unknown;
  /** Whether it is read as the text that it is. */
  isText: boolean;
}

type WriteCell = (cell: string) => string;

const types = { bool: 16, int8: 20, int2: 21, int4: 23, date: 1082, numeric: 1700, uuid: 2950 };
const numbers: readonly number[] = [types.int2, types.int4];
/** What stays a text, and has no sign that JSON writes in another way. */
const plain: readonly number[] = [types.int8, types.date, types.numeric, types.uuid];

/** What COPY writes for a value that is missing. */
const missing = String.raw`\N`;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const escaped = /\\(.)/gs;
// COPY escapes the backslash and what breaks a line; JSON also quotes and every other control.
const hasSigns = /["\\\u0000-\u001F]/;

const unescape = (cell: string) =>
  cell.includes('\\') ? cell.replace(escaped, (_, sign: string) => escapes[sign] ?? sign) : cell;

/** How a cell that is there becomes the JSON that `JSON.stringify` makes of what `pg` reads. */
function writerOf({ dataTypeID, parse, isText }: AnsweredColumn): WriteCell {
  if (numbers.includes(dataTypeID)) return (cell) => cell;
  if (dataTypeID === types.bool) return (cell) => (cell === 't' ? 'true' : 'false');
  if (plain.includes(dataTypeID)) return (cell) => `"${cell}"`;
  if (isText) {
    return (cell) => (hasSigns.test(cell) ? JSON.stringify(unescape(cell)) : `"${cell}"`);
  }
  return (cell) => JSON.stringify(parse(unescape(cell)));
}

/**
 * Writes a row as COPY has it, in its text format, as the line of JSON that `toRecord` and `JSON.stringify` make of the same
 * row. No value is read that can be taken over as it stands.
 */
export function lineWriter(shape: Shape, columns: readonly AnsweredColumn[]): (row: string) => string {
  const writers = columns.map(writerOf);
  const write = (cells: readonly string[], at: number, otherwise = 'null') => {
    const cell = cells[at] ?? missing;
    return cell === missing ? otherwise : (writers[at]?.(cell) ?? otherwise);
  };
  const names = [...shape.plain, ...shape.references].map(
    ({ property }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(property)}:`,
  );
  return (row) => {
    const cells = row.split('\t');
    let line = '';
    let index = 0;
    for (const { at } of shape.plain) line += `${names[index++] ?? ''}${write(cells, at)}`;
    for (const { id, label, note, isLabel } of shape.references) {
      line += names[index++] ?? '';
      if (cells[id] === missing) line += 'null';
      else if (isLabel) line += `{"label":${write(cells, label, '""')}}`;
      else
        line += `{"id":${write(cells, id)},"label":${write(cells, label, '""')},"note":${write(cells, note)}}`;
    }
    return `${line}}\n`;
  };
}

/** The lines of rows that come in pieces of any size; a line feed in a value is escaped, so each ends a row. */
export async function* writeLines(
  pieces: AsyncIterable<Buffer>,
  write: (row: string) => string,
): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(10);
    if (end < 0) {
      rest.push(piece);
      continue;
    }
    const whole = Buffer.concat([...rest, piece.subarray(0, end)]);
    rest = [piece.subarray(end + 1)];
    let lines = '';
    for (const row of whole.toString().split('\n')) lines += write(row);
    yield Buffer.from(lines);
  }
}
