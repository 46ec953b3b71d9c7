import {
  extensionOf,
  fileTypes,
  typeOfName,
  type FileType,
  type FileTypeName,
} from '#contract/shared/file-types.ts';
import type { ByteSource, Piece } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';
import { cleanHeic } from './heic.ts';
import { cleanJpeg } from './jpeg.ts';
import { checkOffice } from './office.ts';
import { checkPdf } from './pdf.ts';
import type { Picture } from './picture.ts';
import { checkText } from './plain-text.ts';
import { cleanPng, pngSignature } from './png.ts';
import { cleanWebp } from './webp.ts';
import { findZipEnd } from './zip.ts';

/** A file that may be kept: what it really is, and which of its bytes are kept. */
export interface Inspected {
  type: FileType;
  width: number | null;
  height: number | null;
  pieces: Piece[];
}

type Known = FileTypeName | 'zip';

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** What the first bytes say that a file is. */
function detectType(head: Buffer): Known | undefined {
  const text = head.toString('latin1');
  if (head.subarray(0, 8).equals(pngSignature)) return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && heicBrands.has(text.slice(8, 12))) return 'heic';
  if (text.startsWith('%PDF-')) return 'pdf';
  return text.startsWith('PK\u0003\u0004') ? 'zip' : undefined;
}

/** Two readers must not see two files: a ZIP is read from its end, a PDF from anywhere near its start. */
async function refuseMixture(source: ByteSource, head: Buffer, known: Known | undefined): Promise<void> {
  const isAlsoZip = known !== 'zip' && source.size >= 22 && (await findZipEnd(source)) !== undefined;
  const isAlsoPdf = known !== 'pdf' && head.includes('%PDF-');
  if (isAlsoZip || isAlsoPdf) throw new FileRefusal('file_mixed');
}

const cleaners: Partial<Record<Known, (source: ByteSource) => Promise<Picture>>> = {
  png: cleanPng,
  jpeg: cleanJpeg,
  webp: cleanWebp,
  heic: cleanHeic,
};

function typeNamed(name: FileTypeName): FileType {
  const type = fileTypes.find((one) => one.name === name);
  if (!type) throw new Error(`no file type ${name}`);
  return type;
}

async function typeOf(
  source: ByteSource,
  known: Known | undefined,
  promised: FileType,
): Promise<FileTypeName> {
  if (known === 'zip') return checkOffice(source);
  if (known === 'pdf') await checkPdf(source);
  if (known !== undefined) return known;
  // Text has no first bytes of its own: here the name decides how it is read.
  const { name } = promised;
  if (name !== 'csv' && name !== 'txt' && name !== 'eml') throw new FileRefusal('file_damaged');
  await checkText(source, name);
  return name;
}

/** Looks into a file: refuses what is not allowed, not what its name says, damaged or dangerous; cleans pictures. */
export async function inspectFile(source: ByteSource, fileName: string): Promise<Inspected> {
  const promised = typeOfName(fileName);
  if (!promised) throw new FileRefusal('file_type');
  if (source.size === 0) throw new FileRefusal('file_empty');
  const head = await source.read(0, Math.min(source.size, 1024));
  const known = detectType(head);
  await refuseMixture(source, head, known);
  const type = typeNamed(await typeOf(source, known, promised));
  if (type !== promised) {
    throw new FileRefusal('file_extension', { extension: extensionOf(fileName), type: type.name });
  }
  const picture = known && (await cleaners[known]?.(source));
  return {
    type,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    pieces: picture?.pieces ?? [{ from: 0, length: source.size }],
  };
}

/** Looks into a preview: a small picture that every browser shows. */
export async function inspectPreview(source: ByteSource, maxSide: number): Promise<Inspected> {
  const known = detectType(await source.read(0, Math.min(source.size, 16)));
  const clean = known && known !== 'heic' ? cleaners[known] : undefined;
  if (!known || known === 'zip' || !clean) throw new FileRefusal('file_type');
  const picture = await clean(source);
  if (picture.width > maxSide || picture.height > maxSide) throw new FileRefusal('file_damaged');
  return { type: typeNamed(known), ...picture };
}
