import { logoLimits } from '#contract/features/label/logo.schema.ts';
import { readPngPixels, type GrayPicture } from '#server/shared/files/png-pixels.ts';

/** A picture in dots: 1 is black. */
export interface DotPicture {
  width: number;
  height: number;
  rows: Uint8Array[];
}

/** A logo is read once for all labels of a job. */
let latest: { png: string; picture: GrayPicture } | undefined;

export function pixelsOfLogo(png: string): GrayPicture {
  if (latest?.png !== png) {
    latest = { png, picture: readPngPixels(Buffer.from(png, 'base64'), logoLimits.pixels) };
  }
  return latest.picture;
}

/** Where a picture lies in a place that has other proportions: in its middle, as large as it fits. */
export function fitPicture(
  place: { x: number; y: number; width: number; height: number },
  picture: { width: number; height: number },
) {
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: place.x + (place.width - width) / 2,
    y: place.y + (place.height - height) / 2,
    width,
    height,
  };
}

/** Each dot as dark as the pixels that it covers, or the one in which it lies, in the mean. */
function scaleTo({ width, height, gray }: GrayPicture, across: number, down: number): Float64Array {
  const shades = new Float64Array(across * down);
  const range = (at: number, count: number, of: number): [number, number] => {
    const from = Math.min(of - 1, Math.floor((at * of) / count));
    return [from, Math.min(of, Math.max(from + 1, Math.round(((at + 1) * of) / count)))];
  };
  for (let y = 0; y < down; y += 1) {
    const [top, bottom] = range(y, down, height);
    for (let x = 0; x < across; x += 1) {
      const [left, right] = range(x, across, width);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) sum += gray[row * width + column] ?? 255;
      }
      shades[y * across + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return shades;
}

/** Between these a shade is neither black nor white; a logo with many of them is drawn in dots of both. */
const [dark, light, many] = [64, 192, 0.15];

/** Spreads what a dot is too dark or too light over those that follow it. */
function spread(shades: Float64Array, across: number, down: number): void {
  const parts = [
    [1, 0, 7],
    [-1, 1, 3],
    [0, 1, 5],
    [1, 1, 1],
  ] as const;
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const at = y * across + x;
      const shade = shades[at] ?? 255;
      const drawn = shade < 128 ? 0 : 255;
      shades[at] = drawn;
      for (const [right, below, part] of parts) {
        if (x + right < 0 || x + right >= across || y + below >= down) continue;
        const next = at + right + below * across;
        shades[next] = (shades[next] ?? 0) + ((shade - drawn) * part) / 16;
      }
    }
  }
}

/** The logo in so many dots, each black or white. */
export function logoAsDots(png: string, width: number, height: number): DotPicture {
  const shades = scaleTo(pixelsOfLogo(png), width, height);
  const between = shades.filter((shade) => shade > dark && shade < light).length;
  if (between > shades.length * many) spread(shades, width, height);
  const rows = Array.from({ length: height }, (_, y) =>
    Uint8Array.from({ length: width }, (_dot, x) => ((shades[y * width + x] ?? 255) < 128 ? 1 : 0)),
  );
  return { width, height, rows };
}
