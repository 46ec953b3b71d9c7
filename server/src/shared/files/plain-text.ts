import { readPieces, type ByteSource } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';

// What a browser would take for a page or a drawing, at the start of a text.
const markup =
  /^\s*<(!doctype\s+html|!--|\?xml|\?php|html|head|body|script|style|svg|iframe|img|table|div|title|h1|a|p|br)\b/i;
const refusedCharacters = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
const mailHeader = /^[!-9;-~]{1,60}:[ \t]/;

/** Checks that a file is text in UTF-8, and no page in disguise. A message may also have bytes in older codes. */
export async function checkText(source: ByteSource, type: 'csv' | 'txt' | 'eml'): Promise<void> {
  const isMail = type === 'eml';
  const decoder = new TextDecoder('utf-8', { fatal: !isMail });
  let start = '';
  try {
    for await (const bytes of readPieces(source, [{ from: 0, length: source.size }])) {
      const text = decoder.decode(bytes, { stream: true });
      if (refusedCharacters.test(text)) throw new FileRefusal('file_type');
      if (start.length < 2048) start += text.slice(0, 2048);
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal('file_not_text');
  }
  if (markup.test(start)) throw new FileRefusal('file_type');
  if (isMail && !mailHeader.test(start)) throw new FileRefusal('file_damaged');
}
