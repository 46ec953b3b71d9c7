import type { AttachmentKind } from '#contract/entities/attachment/attachment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { extensionOf, fileTypes, maxFileBytes, typeOfName } from '#contract/shared/file-types.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';

const maxName = 150;
const hints: [RegExp, AttachmentKind][] = [
  [/invoice|fatura|فاتورة/i, 'invoice'],
  [/quote|quotation|teklif/i, 'quote'],
  [/receipt|makbuz|إيصال/i, 'receipt'],
  [/warranty|garanti|ضمان/i, 'warranty'],
  [/certificat|sertifika|شهادة/i, 'certificate'],
  [/approv|onay|موافقة/i, 'approval'],
  [/police|polis|شرطة/i, 'police_report'],
];

/** What the picker offers. */
export const acceptedFiles = fileTypes.flatMap((type) => type.extensions.map((end) => `.${end}`)).join(',');

/** A name that the server takes: what cannot stand in one is replaced, and what is too long is cut before its end. */
export function plainName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\\/:\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/g, '-')
    .trim();
  if (clean.length <= maxName) return clean || 'file';
  const extension = extensionOf(clean);
  const end = extension === '' ? '' : `.${extension}`;
  return `${clean.slice(0, maxName - end.length)}${end}`;
}

/** What a file probably is, by its name; a person can say otherwise. */
export function guessKind(name: string): AttachmentKind {
  const found = hints.find(([pattern]) => pattern.test(name));
  if (found) return found[1];
  const type = typeOfName(name);
  return type?.isPicture || type?.name === 'heic' ? 'photo' : 'other';
}

/** What can be known to be wrong before anything is sent. */
export function checkFile(file: Pick<File, 'name' | 'size'>): FieldProblem | undefined {
  const problemText = (key: 'file_type' | 'file_empty' | 'file_too_large', params = {}) =>
    fieldProblemOf('file', 'File', key, params);
  if (!typeOfName(file.name)) return problemText('file_type');
  if (file.size === 0) return problemText('file_empty');
  return file.size > maxFileBytes
    ? problemText('file_too_large', { max: maxFileBytes / 1_048_576 })
    : undefined;
}

/** A size as people read it. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
