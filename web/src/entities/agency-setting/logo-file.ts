import { logoLimits } from '#contract/features/label/logo.schema.ts';

/** The longer side of a logo in pixels; the next smaller one is tried while its file is too large. */
export const logoSides = [800, 600, 480, 360, 240, 160] as const;

/** A size with the same proportions whose longer side is no longer than this; drawings without a size have the longest. */
export function logoSize(width: number, height: number, side: number): { width: number; height: number } {
  if (width === 0 || height === 0) return { width: side, height: side };
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function openPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('not a picture')));
    picture.src = address;
  });
}

/** The picture, or why there is none: the file cannot be shown, or is like a photograph and too large however small. */
type ReadLogo = { png: string } | { problem: 'unreadable' | 'tooDetailed' };

/**
 * A picture that this browser can show as a PNG in Base64, on white, as large as the setting takes. Only pixels leave the
 * browser: what else a file holds, a script in a drawing too, stays behind.
 */
export async function readLogo(file: Blob): Promise<ReadLogo> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await openPicture(address);
    for (const side of logoSides) {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, logoSize(picture.naturalWidth, picture.naturalHeight, side));
      const context = canvas.getContext('2d', { alpha: false });
      if (!context) return { problem: 'unreadable' };
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const [, png = ''] = canvas.toDataURL('image/png').split(',');
      if (png.length <= logoLimits.length) return { png };
    }
    return { problem: 'tooDetailed' };
  } catch {
    return { problem: 'unreadable' };
  } finally {
    URL.revokeObjectURL(address);
  }
}
