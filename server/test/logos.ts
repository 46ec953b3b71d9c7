import { drawPng } from '../seeds/demo/file-bytes.ts';

const white = { x: 0, y: 0, width: 60, height: 30, color: [255, 255, 255] } as const;

/** A logo of 60 x 30 pixels whose left half is black. */
export const blackLogo = drawPng(60, 30, [white, { ...white, width: 30, color: [0, 0, 0] }]).toString(
  'base64',
);

/** A logo of 60 x 30 pixels that is black all over: its ink is as large as it is. */
export const fullLogo = drawPng(60, 30, [{ ...white, color: [0, 0, 0] }]).toString('base64');

/** How much of a picture in dots is black. */
export function blackOf(rows: readonly Uint8Array[]): number {
  const dots = rows.reduce((sum, row) => sum + row.length, 0);
  const black = rows.reduce((sum, row) => sum + row.filter((dot) => dot === 1).length, 0);
  return black / dots;
}
