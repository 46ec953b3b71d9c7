import { CsvError, parse } from 'csv-parse';
import { setImmediate } from 'node:timers/promises';
import { detectDelimiter, takeSeparatorLine, type Delimiter } from './delimiter.ts';
import { cleanText, TableFileError, type TableRow } from './table-file.ts';

const piece = 256 * 1024;

/** The rows of a text, one after the other, with line breaks in quotation marks kept. */
export async function* readCsv(text: string, chosen?: Delimiter): AsyncGenerator<TableRow> {
  const { delimiter, rest } = takeSeparatorLine(text);
  const parser = parse({
    delimiter: chosen ?? delimiter ?? detectDelimiter(rest),
    bom: true,
    // All of them: files that were joined by hand have more than one.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 1024 * 1024,
  });
  // In pieces, so that the reader never holds more rows than were asked for.
  const feed = async () => {
    for (let at = 0; at < rest.length; at += piece) {
      if (!parser.write(rest.slice(at, at + piece))) {
        await new Promise<void>((resolve) => {
          const go = () => {
            parser.off('drain', go).off('close', go);
            resolve();
          };
          parser.on('drain', go).on('close', go);
        });
      }
      if (parser.destroyed) return;
      await setImmediate();
    }
    parser.end();
  };
  const fed = feed();
  let n = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      n += 1;
      yield { n, cells: cells.map(cleanText) };
    }
  } catch (error) {
    // The reader is ahead of what was taken from it: it knows itself how far it came.
    if (error instanceof CsvError) {
      const { records } = error as CsvError & { records?: number };
      throw new TableFileError('file_quotes', { row: (records ?? n) + 1 });
    }
    throw error;
  } finally {
    parser.destroy();
    await fed;
  }
}
