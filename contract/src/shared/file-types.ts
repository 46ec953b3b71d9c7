/** A kind of file that can be kept: what its name ends in, and how it is served. */
export interface FileType {
  name: FileTypeName;
  extensions: readonly string[];
  mediaType: string;
  /** A picture whose hidden data we remove, so that it can be shown. */
  isPicture: boolean;
}

/** The file types that can be kept; everything else is refused. */
export const fileTypeNames = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'heic',
  'csv',
  'xlsx',
  'docx',
  'txt',
  'eml',
] as const;
export type FileTypeName = (typeof fileTypeNames)[number];

const office = 'application/vnd.openxmlformats-officedocument';

export const fileTypes: readonly FileType[] = [
  { name: 'pdf', extensions: ['pdf'], mediaType: 'application/pdf', isPicture: false },
  { name: 'png', extensions: ['png'], mediaType: 'image/png', isPicture: true },
  { name: 'jpeg', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg', isPicture: true },
  { name: 'webp', extensions: ['webp'], mediaType: 'image/webp', isPicture: true },
  // Most browsers cannot show it, so it is only downloaded.
  { name: 'heic', extensions: ['heic', 'heif'], mediaType: 'image/heic', isPicture: false },
  { name: 'csv', extensions: ['csv'], mediaType: 'text/csv', isPicture: false },
  { name: 'xlsx', extensions: ['xlsx'], mediaType: `${office}.spreadsheetml.sheet`, isPicture: false },
  { name: 'docx', extensions: ['docx'], mediaType: `${office}.wordprocessingml.document`, isPicture: false },
  { name: 'txt', extensions: ['txt'], mediaType: 'text/plain', isPicture: false },
  { name: 'eml', extensions: ['eml'], mediaType: 'message/rfc822', isPicture: false },
];

/** A file has at most this many bytes. */
export const maxFileBytes = 25 * 1024 * 1024;
/** A record has at most this many files. */
export const maxFilesPerRecord = 50;
/** A preview has at most this many bytes, and this many pixels on its longer side. */
export const maxPreviewBytes = 200 * 1024;
export const maxPreviewSide = 480;
/** A picture has at most this many pixels, and this many on one side; more would fill the memory of a phone. */
export const maxPicturePixels = 120_000_000;
export const maxPictureSide = 20_000;

/** What a file name ends in, in small letters; empty where it ends in nothing. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The type that a file name promises. */
export function typeOfName(name: string): FileType | undefined {
  const extension = extensionOf(name);
  return fileTypes.find((type) => type.extensions.includes(extension));
}

export function typeOfMedia(mediaType: string): FileType | undefined {
  return fileTypes.find((type) => type.mediaType === mediaType);
}

/** Whether a name could lead out of a folder, or means something else to an operating system. */
export function isPlainFileName(name: string): boolean {
  return !/[\\/:]/.test(name) && !/^\.+$/.test(name);
}
