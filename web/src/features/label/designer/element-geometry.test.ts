import { describe, expect, it } from 'vitest';
import type { CodeElement, LabelElement, TextElement } from '#contract/features/label/template.schema.ts';
import { boundsOf, dragCorner, keyStep, moduleFor, moveTo, reorder, resizeTo } from './element-geometry.ts';

const label = { width: 667, height: 254 };
const modules = { columns: 25, rows: 25 };
const code: CodeElement = { kind: 'code', symbology: 'qr', holds: 'link', x: 52, y: 52, module: 60 };
const text: TextElement = {
  kind: 'text',
  source: 'name',
  x: 250,
  y: 90,
  width: 380,
  size: 10,
  align: 'start',
  lines: 2,
  isBold: false,
  isMono: false,
};

describe('an element of a label', () => {
  it('is as large as what it holds makes it', () => {
    expect(boundsOf(code, modules)).toEqual({ x: 52, y: 52, width: 150, height: 150 });
    expect(boundsOf(text)).toEqual({ x: 250, y: 90, width: 380, height: 85 });
    const line: LabelElement = { kind: 'line', x: 0, y: 10, isDown: false, length: 385, thickness: 3 };
    expect(boundsOf(line)).toEqual({ x: 0, y: 10, width: 385, height: 3 });
    expect(boundsOf({ ...line, isDown: true })).toMatchObject({ width: 3, height: 385 });
  });

  it('moves by a tenth of a millimeter, with shift by a whole one, and stays on the label', () => {
    expect(keyStep('ArrowLeft', false)).toEqual({ x: -1, y: 0 });
    expect(keyStep('ArrowDown', true)).toEqual({ x: 0, y: 10 });
    expect(keyStep('Enter', false)).toBeUndefined();
    expect(moveTo(code, { x: 53, y: 52 }, label, modules)).toMatchObject({ x: 53, y: 52 });
    expect(moveTo(code, { x: -4, y: 900 }, label, modules)).toMatchObject({ x: 0, y: 104 });
    expect(moveTo(text, { x: 900, y: 0 }, label)).toMatchObject({ x: 287 });
  });

  it('takes the module that comes closest to a size', () => {
    expect(moduleFor(150, 25)).toBe(60);
    expect(moduleFor(1, 25)).toBe(10);
    expect(resizeTo(code, { width: 200, height: 120 }, modules)).toMatchObject({ module: 80 });
    expect(resizeTo(text, { width: 300, height: 5 })).toMatchObject({ width: 300, size: 10 });
    const logo = { kind: 'logo', x: 0, y: 0, width: 100, height: 80 } as const;
    expect(resizeTo(logo, { width: 900, height: 5 })).toMatchObject({ width: 400, height: 10 });
  });

  it('keeps the corner across from the one that is dragged', () => {
    const smaller = dragCorner(code, { atEnd: false, atBottom: false }, { x: 25, y: 25 }, modules);
    expect(boundsOf(smaller, modules)).toEqual({ x: 77, y: 77, width: 125, height: 125 });
    const larger = dragCorner(code, { atEnd: true, atBottom: true }, { x: 25, y: 25 }, modules);
    expect(boundsOf(larger, modules)).toEqual({ x: 52, y: 52, width: 175, height: 175 });
  });

  it('takes another place in the list', () => {
    expect(reorder(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(reorder(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });
});
