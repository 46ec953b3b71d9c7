import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { typeOfMedia } from '#contract/shared/file-types.ts';

/** Whether a file can be shown as a picture. */
export function isPicture(file: AttachmentRecord): boolean {
  return typeOfMedia(file.mediaType)?.isPicture === true;
}

/** Those of a record's files that can be shown as pictures. */
export function picturesOf(files: readonly AttachmentRecord[] | undefined): AttachmentRecord[] {
  return (files ?? []).filter(isPicture);
}
