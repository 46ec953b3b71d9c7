import { maxPicturePixels, maxPictureSide } from '#contract/shared/file-types.ts';
import type { Piece } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';

/** What is kept of a picture: the parts that draw it, without the data that cameras and programs hide in it. */
export interface Picture {
  width: number;
  height: number;
  pieces: Piece[];
}

/** Refuses sizes that no camera makes and that would fill the memory of whoever opens it. */
export function checkPictureSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new FileRefusal('file_damaged');
  if (width > maxPictureSide || height > maxPictureSide || width * height > maxPicturePixels) {
    throw new FileRefusal('picture_too_large', { max: maxPicturePixels / 1_000_000 });
  }
}
