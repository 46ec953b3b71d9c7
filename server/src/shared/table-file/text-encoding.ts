import { TableFileError } from './table-file.ts';

/** The encodings that a text can be read in; those of one byte a letter are never guessed, a person chooses. */
export const chosenEncodings = ['windows-1252', 'windows-1254', 'windows-1256'] as const;
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', ...chosenEncodings] as const;
export type TextEncoding = (typeof textEncodings)[number];

function markedEncoding(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The text of a file: UTF-16 by its mark, else UTF-8, else in the encoding that somebody chose. */
export function decodeText(
  bytes: Uint8Array,
  chosen?: TextEncoding,
): { text: string; encoding: TextEncoding } {
  const encoding = chosen ?? markedEncoding(bytes) ?? 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    throw new TableFileError('file_encoding', { encoding });
  }
}

const sampleLines = 5;

/** The first lines that are not plain ASCII, in each encoding that may be chosen, to compare side by side. */
export function previewEncodings(bytes: Uint8Array): { encoding: TextEncoding; lines: string[] }[] {
  const isTelling = (line: string) => /[^\t\n\r\x20-\x7e]/.test(line);
  return chosenEncodings.map((encoding) => {
    const lines = new TextDecoder(encoding).decode(bytes.subarray(0, 1024 * 1024)).split(/\r?\n/);
    return {
      encoding,
      lines: lines
        .filter(isTelling)
        .slice(0, sampleLines)
        .map((line) => line.slice(0, 200)),
    };
  });
}
