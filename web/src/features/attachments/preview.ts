import { maxPreviewBytes, maxPreviewSide } from '#contract/shared/file-types.ts';

/** The size of the small picture: as it is, or its longer side shortened. */
export function previewSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, maxPreviewSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Makes the small picture of a picture, in this browser; nothing where it cannot read the file. */
export async function makePreview(file: Blob): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, previewSize(picture.width, picture.height));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of [0.8, 0.5]) {
      const small = await toBlob(canvas, 'image/webp', quality);
      // A browser that writes no WebP answers with another type.
      const made = small?.type === 'image/webp' ? small : await toBlob(canvas, 'image/jpeg', quality);
      if (made && made.size <= maxPreviewBytes) return made;
    }
    return undefined;
  } catch {
    return undefined;
  }
}
