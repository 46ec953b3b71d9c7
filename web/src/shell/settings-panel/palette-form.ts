import { contrastRatio } from '#web/shared/theme/colors.ts';
import { accentOf, fitsMode, isColor, standardText } from '#web/shared/theme/palette-rules.ts';
import type { Mode, SectionPalette } from '#web/shared/theme/presets.ts';

export const colorNames = ['primary', 'secondary', 'paper', 'default'] as const;
export type ColorName = (typeof colorNames)[number];

/** What the editor holds: colors as they are typed, right or wrong. */
export type PaletteForm = { mode: Mode } & Record<ColorName, string>;

export type ColorProblem = 'noColor' | 'mustBeLight' | 'mustBeDark';
export type Faintness = 'text' | 'accent';

export function formOf(palette: SectionPalette): PaletteForm {
  const { mode, primary, secondary, background } = palette;
  return { mode, primary: primary.main, secondary: secondary.main, ...background };
}

/** What is wrong with a color of the form. */
export function findColorProblem(form: PaletteForm, name: ColorName): ColorProblem | undefined {
  const color = form[name];
  if (!isColor(color)) return 'noColor';
  if (name === 'primary' || name === 'secondary' || fitsMode(color, form.mode)) return undefined;
  return form.mode === 'light' ? 'mustBeLight' : 'mustBeDark';
}

function isChanged(form: PaletteForm, start: PaletteForm): boolean {
  return (
    form.mode !== start.mode ||
    colorNames.some((name) => form[name].toLowerCase() !== start[name].toLowerCase())
  );
}

/** Whether there is something to save, and nothing wrong with it. */
export function canSave(form: PaletteForm, start: SectionPalette): boolean {
  const isValid = colorNames.every((name) => findColorProblem(form, name) === undefined);
  return isValid && isChanged(form, formOf(start));
}

/** The palette of the form; a color that cannot be read yet stays as it was. */
export function buildPalette(form: PaletteForm, start: SectionPalette): SectionPalette {
  const before = formOf(start);
  const color = (name: ColorName) => (isColor(form[name]) ? form[name].toUpperCase() : before[name]);
  const accent = (name: 'primary' | 'secondary') =>
    color(name) === before[name].toUpperCase() ? start[name] : accentOf(color(name));
  const { text, divider } = form.mode === start.mode ? start : standardText[form.mode];
  return {
    mode: form.mode,
    divider,
    background: { default: color('default'), paper: color('paper') },
    text,
    primary: accent('primary'),
    secondary: accent('secondary'),
  };
}

const leastContrast = 4.5;

/** What would be hard to read in a palette; it may be saved all the same. */
export function findFaintness({ background, text, primary, secondary }: SectionPalette): Faintness[] {
  const grounds = [background.default, background.paper];
  const isFaint = (color: string, on: readonly string[]) =>
    on.some((ground) => contrastRatio(color, ground) < leastContrast);
  const isTextFaint = isFaint(text.primary, grounds) || isFaint(text.secondary, grounds);
  const isAccentFaint = [primary, secondary].some(
    ({ main, contrastText }) => isFaint(main, grounds) || isFaint(contrastText, [main]),
  );
  return [...(isTextFaint ? (['text'] as const) : []), ...(isAccentFaint ? (['accent'] as const) : [])];
}
