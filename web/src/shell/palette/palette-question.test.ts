import { describe, expect, it } from 'vitest';
import { readPaletteQuestion } from './palette-question.ts';

describe('a question of the palette', () => {
  it.each([
    ['latitude 7450', 'everything', 'latitude 7450', undefined],
    ['> new', 'actions', 'new', undefined],
    ['@dana', 'everything', 'dana', 'people'],
    ['# 104877', 'everything', '104877', 'codes'],
    ['in:repair battery', 'everything', 'battery', 'repair'],
    ['in:purch monitors', 'everything', 'monitors', 'purchase-order'],
    ['IN:BIN old', 'everything', 'old', 'bin'],
    ['in:nowhere old', 'everything', 'in:nowhere old', undefined],
    ['in:', 'everything', 'in:', undefined],
    ['in:repair', 'everything', '', 'repair'],
  ])('%s', (input, kind, text, scope) => {
    expect(readPaletteQuestion(input)).toEqual({ kind, text, scope });
  });

  it('knows a kind of record by its label, without accents', () => {
    const labelOf = (scope: string) => (scope === 'repair' ? 'Onarım' : scope);
    expect(readPaletteQuestion('in:onarim pil', ['repair', 'vendor'], labelOf)).toMatchObject({
      scope: 'repair',
      text: 'pil',
    });
  });
});
