import type { ByteSource } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';

const tailSize = 2048;

/** Checks that a PDF begins at the first byte and has its end. */
export async function checkPdf(source: ByteSource): Promise<void> {
  const head = await source.read(0, Math.min(source.size, 8));
  if (!/^%PDF-[12]\./.test(head.toString('latin1'))) throw new FileRefusal('file_damaged');
  const length = Math.min(source.size, tailSize);
  const tail = await source.read(source.size - length, length);
  if (!tail.includes('%%EOF')) throw new FileRefusal('file_damaged');
}
