import { expect, it } from 'vitest';
import { modulesPath } from './modules-path.ts';

it('draws the black modules of a code, those side by side as one', () => {
  const shape = {
    kind: 'code' as const,
    symbology: 'qr' as const,
    content: 'A',
    x: 1,
    y: 2,
    width: 2,
    height: 1,
    module: 0.5,
    quiet: 2,
    rows: ['1101', '0010'],
  };
  expect(modulesPath(shape)).toBe('M1 2h1v0.5h-1zM2.5 2h0.5v0.5h-0.5zM2 2.5h0.5v0.5h-0.5z');
  expect(modulesPath({ ...shape, rows: [] })).toBe('');
});
