import { StringDecoder } from 'node:string_decoder';

/** The cells of one record; undefined where a quoted cell goes on behind its end. */
function cellsOf(record: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (record.charCodeAt(at) === 34) {
      let end = record.indexOf('"', at + 1);
      let isDoubled = false;
      while (end >= 0 && record.charCodeAt(end + 1) === 34) {
        isDoubled = true;
        end = record.indexOf('"', end + 2);
      }
      if (end < 0) return undefined;
      const cell = record.slice(at + 1, end);
      cells.push(isDoubled ? cell.replaceAll('""', '"') : cell);
      at = end + 1;
    } else {
      const comma = record.indexOf(',', at);
      const end = comma < 0 ? record.length : comma;
      cells.push(record.slice(at, end));
      at = end;
    }
    if (at >= record.length) return cells;
    at += 1;
  }
}

/**
 * The rows of CSV as the database copies it, as many at a time as came together. Nothing but that: lines end with a line feed,
 * a cell is quoted where it has to be. Files of others are read by `read-csv.ts`, which takes what they bring.
 */
export async function* readCopied(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + decoder.write(piece);
    const rows: string[][] = [];
    let from = 0;
    let search = 0;
    for (;;) {
      const end = text.indexOf('\n', search);
      if (end < 0) break;
      const record = text.slice(from, end);
      const cells = record.includes('"') ? cellsOf(record) : record.split(',');
      search = end + 1;
      // A line feed inside of a cell does not end its record.
      if (!cells) continue;
      from = search;
      rows.push(cells);
    }
    rest = text.slice(from);
    if (rows.length > 0) yield rows;
  }
  rest += decoder.end();
  if (rest !== '') throw new Error('the last record has no end');
}
