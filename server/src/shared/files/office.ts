import type { ByteSource } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';
import { checkEntry, readZipEntries } from './zip.ts';

const maxUnpackedMb = 200;
const mainParts = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml' } as const;

/** Which of the two office formats a ZIP is; refused when it is neither, has macros, a password, or is a bomb. */
export async function checkOffice(source: ByteSource): Promise<'xlsx' | 'docx'> {
  const entries = await readZipEntries(source);
  const names = new Set(entries.map((entry) => entry.name));
  const found = (['xlsx', 'docx'] as const).filter((type) => names.has(mainParts[type]));
  const [type] = found;
  if (!type || found.length > 1 || !names.has('[Content_Types].xml')) throw new FileRefusal('file_type');
  if (names.size !== entries.length) throw new FileRefusal('file_damaged');
  if (entries.some((entry) => entry.isEncrypted)) throw new FileRefusal('file_encrypted');
  if (entries.some((entry) => /(^|\/)vba[^/]*\.(bin|xml)$/i.test(entry.name))) {
    throw new FileRefusal('file_macros');
  }
  if (entries.some((entry) => /^\/|\\|(^|\/)\.\.(\/|$)|\0/.test(entry.name))) {
    throw new FileRefusal('file_damaged');
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > maxUnpackedMb * 1_048_576) throw new FileRefusal('file_unpacks', { max: maxUnpackedMb });
  for (const entry of entries) await checkEntry(source, entry, maxUnpackedMb);
  return type;
}
