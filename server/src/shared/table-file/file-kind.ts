import { TableFileError } from './table-file.ts';

const marks = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  // Workbooks before 2007, and newer ones behind a password.
  compound: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const;

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

/** Whether the encrypted package of a workbook is named in the directory of a compound file. */
function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

/** Whether it is a web page or another text of tags, which some programs give the name of a workbook. */
function isMarkup(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*<(?:!doctype|html|\?xml|table|head|meta)\b/i.test(
    new TextDecoder().decode(bytes.subarray(0, 256)),
  );
}

/** What a file is, by its content and never by its name. */
export function detectFileKind(bytes: Uint8Array): 'text' | 'xlsx' {
  if (bytes.length === 0) throw new TableFileError('file_empty');
  if (beginsWith(bytes, marks.zip)) return 'xlsx';
  if (beginsWith(bytes, marks.compound)) {
    throw new TableFileError(isEncrypted(bytes) ? 'file_password' : 'file_old_workbook');
  }
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (beginsWith(bytes, marks.pdf) || isMarkup(bytes) || (!isWide && bytes.subarray(0, 4_096).includes(0))) {
    throw new TableFileError('file_unknown');
  }
  return 'text';
}
