/**
 * Reads what a spreadsheet puts on the clipboard: rows by line, cells by tab. A cell in quotes keeps the tabs, lines
 * and doubled quotes in it; the line that every spreadsheet ends with is no row.
 */
export function parseTable(text: string): string[][] {
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
    } else if (char === '"' && cell === '' && closesQuote(source, at + 1)) isQuoted = true;
    else if (char === '\t') {
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
function closesQuote(source: string, from: number): boolean {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] !== '"') continue;
    if (source[at + 1] === '"') at += 1;
    else return source[at + 1] === undefined || source[at + 1] === '\t' || source[at + 1] === '\n';
  }
  return false;
}

/** Writes cells so that a spreadsheet reads them back as they are. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}
