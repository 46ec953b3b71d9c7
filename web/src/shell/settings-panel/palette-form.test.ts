import { describe, expect, it } from 'vitest';
import { getPreset } from '#web/shared/theme/presets.ts';
import { buildPalette, canSave, findColorProblem, findFaintness, formOf } from './palette-form.ts';

const start = getPreset('Default').section.main;
const form = formOf(start);

describe('the palette editor', () => {
  it('R-2.40 has nothing to save until something changed', () => {
    expect(canSave(form, start)).toBe(false);
    expect(canSave({ ...form, primary: form.primary.toLowerCase() }, start)).toBe(false);
    expect(canSave({ ...form, primary: '#7A1FA2' }, start)).toBe(true);
    expect(canSave({ ...form, primary: '#7A1' }, start)).toBe(false);
  });

  it('R-2.40 wants light backgrounds in light mode and dark ones in dark mode', () => {
    for (const name of ['paper', 'default'] as const) {
      expect(findColorProblem({ ...form, [name]: '#949494' }, name)).toBe('mustBeLight');
      expect(findColorProblem({ ...form, [name]: '#959595' }, name)).toBeUndefined();
      expect(findColorProblem({ ...form, mode: 'dark', [name]: '#959595' }, name)).toBe('mustBeDark');
      expect(findColorProblem({ ...form, mode: 'dark', [name]: '#949494' }, name)).toBeUndefined();
    }
    expect(findColorProblem({ ...form, primary: '#000000' }, 'primary')).toBeUndefined();
    expect(canSave({ ...form, mode: 'dark' }, start)).toBe(false);
    expect(canSave({ ...form, mode: 'dark', paper: '#1E2125', default: '#121212' }, start)).toBe(true);
  });

  it('says that a color cannot be read', () => {
    for (const typed of ['', 'red', '#12345', '#GG0000']) {
      expect(findColorProblem({ ...form, secondary: typed }, 'secondary')).toBe('noColor');
    }
    expect(buildPalette({ ...form, secondary: 'red' }, start)).toEqual(start);
  });

  it('keeps the texts of a mode, takes the standard ones of another, and makes shades of new colors', () => {
    const changed = buildPalette({ ...form, primary: '#7a1fa2' }, start);
    expect(changed.text).toEqual(start.text);
    expect(changed.secondary).toEqual(start.secondary);
    expect(changed.primary).toMatchObject({ main: '#7A1FA2', contrastText: '#FFFFFF' });
    const dark = buildPalette({ ...form, mode: 'dark', paper: '#1E2125', default: '#121212' }, start);
    expect(dark).toMatchObject({ mode: 'dark', text: { primary: '#EEF2F7' } });
  });

  it('warns about what is hard to read', () => {
    expect(findFaintness(start)).toEqual([]);
    expect(findFaintness(buildPalette({ ...form, default: '#959595' }, start))).toContain('text');
    expect(findFaintness(buildPalette({ ...form, primary: '#BBCCDD' }, start))).toEqual(['accent']);
  });
});
