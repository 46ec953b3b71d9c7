import { describe, expect, it } from 'vitest';
import { blackLogo, blackOf } from '../../../../test/logos.ts';
import { drawPng } from '../../../../seeds/demo/file-bytes.ts';
import { fitPicture, logoAsDots } from './logo.ts';

describe('the logo in dots', () => {
  it('lies in the middle of its place and is not stretched', () => {
    const place = { x: 10, y: 5, width: 20, height: 8 };
    expect(fitPicture(place, { width: 100, height: 20 })).toEqual({ x: 10, y: 7, width: 20, height: 4 });
    expect(fitPicture(place, { width: 30, height: 60 })).toEqual({ x: 18, y: 5, width: 4, height: 8 });
  });

  it('has sharp edges where it is black on white, larger and smaller than its pixels', () => {
    for (const [width, height] of [
      [300, 150],
      [30, 15],
    ] as const) {
      const { rows } = logoAsDots(blackLogo, width, height);
      expect(rows).toHaveLength(height);
      // The left half is black.
      for (const row of rows) expect([...row].lastIndexOf(1)).toBe(width / 2 - 1);
    }
  });

  it('is as dark as it was where it has shades of gray, and a dark color stays whole', () => {
    const patch = { x: 0, y: 0, width: 40, height: 40 };
    const shaded = (shade: number) => {
      const png = drawPng(40, 40, [{ ...patch, color: [shade, shade, shade] }]).toString('base64');
      return blackOf(logoAsDots(png, 80, 80).rows);
    };
    expect(shaded(128)).toBeCloseTo(0.5, 1);
    expect(shaded(90)).toBeCloseTo(0.65, 1);
    expect(shaded(30)).toBe(1);
    expect(shaded(240)).toBe(0);
  });
});
