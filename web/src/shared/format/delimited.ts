/**
 * Reads a table that is written as text, from a clipboard or a file: rows by line, cells by separator. A cell in quotes
 * keeps the separators, lines and doubled quotes in it; the line end that every spreadsheet closes with is no row.
 */
export function parseDelimited(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '' && closesQuote(source, at + 1, separator)) {
      isQuoted = true;
      cell = '';
    } else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Whether a quote that opens a cell also ends it; otherwise it is an inch mark or a slip of the pen. */
function closesQuote(source: string, from: number, separator: string): boolean {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] !== '"') continue;
    if (source[at + 1] === '"') at += 1;
    else return source[at + 1] === undefined || source[at + 1] === separator || source[at + 1] === '\n';
  }
  return false;
}

/** Writes cells so that a spreadsheet reads them back as they are. */
export function formatDelimited(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}
