import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';

const [width, height] = [640, 480] as const;

/** The modules of a code, row by row. */
function modulesOf(text: string): { isDark: (x: number, y: number) => boolean; size: number } {
  const [drawn] = bwip.raw({ bcid: 'qrcode', text }) as { pixs: number[]; pixx: number }[];
  if (!drawn) throw new Error('no code was drawn');
  return { isDark: (x, y) => drawn.pixs[y * drawn.pixx + x] === 1, size: drawn.pixx };
}

/** Writes a film of a label with a code in its middle, as a camera would see it; Chromium shows it again and again. */
export function writeCameraFilm(file: string, text: string): void {
  const { isDark, size } = modulesOf(text);
  const scale = Math.floor(240 / size);
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)];
  const light = Buffer.alloc(width * height, 110);
  const [from, to] = [top - 4 * scale, top + (size + 4) * scale];
  for (let y = from; y < to; y += 1) {
    for (let x = left - 4 * scale; x < left + (size + 4) * scale; x += 1) {
      const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
      const isInside = column >= 0 && row >= 0 && column < size && row < size;
      light[y * width + x] = isInside && isDark(column, row) ? 16 : 235;
    }
  }
  const color = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, color]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 4 }, () => frame)]));
}
