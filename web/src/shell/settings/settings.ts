import type { UserSettings } from '#contract/features/auth/settings.schema.ts';
import { readChosenTheme, type ChosenTheme } from '#web/shared/theme/chosen-theme.ts';
import { layoutDefaults, layoutStyles, patchLayout, type LayoutConfig, type LayoutStyle } from './layout.ts';

/** What a person can change about the shell. */
export interface ShellSettings {
  layout: { style: LayoutStyle; config: LayoutConfig };
  theme: ChosenTheme;
  customScrollbars: boolean;
  /** The chosen direction; null follows the language. */
  direction: 'ltr' | 'rtl' | null;
}

type Choice = Pick<UserSettings, 'schemeId' | 'theme'>;

// Building themes is dear, so colors that did not change stay the same object.
let lastTheme: { before: ChosenTheme; schemeId: unknown; theme: unknown; read: ChosenTheme } | undefined;
function readTheme(before: ChosenTheme, { schemeId, theme }: Choice): ChosenTheme {
  if (lastTheme?.before === before && lastTheme.schemeId === schemeId && lastTheme.theme === theme) {
    return lastTheme.read;
  }
  const read =
    schemeId === undefined
      ? readChosenTheme(before.schemeId, { ...before.own, ...theme })
      : readChosenTheme(schemeId, theme);
  lastTheme = { before, schemeId, theme, read };
  return read;
}

/** The settings before anybody changed one. */
export const initialSettings: ShellSettings = {
  layout: { style: 'layout1', config: layoutDefaults.layout1 },
  theme: readChosenTheme(undefined, undefined),
  customScrollbars: true,
  direction: null,
};

function readLayout(before: ShellSettings['layout'], given: UserSettings['layout']): ShellSettings['layout'] {
  const style = layoutStyles.find((known) => known === given?.['style']) ?? before.style;
  const config = style === before.style ? before.config : layoutDefaults[style];
  return { style, config: patchLayout(style, config, given?.['config']) };
}

/** Settings with what was chosen on top of them; only what the shell knows, in the right type, is taken. */
export function withChosen(before: ShellSettings, chosen: UserSettings): ShellSettings {
  const { direction } = chosen;
  const hasTheme = chosen.schemeId !== undefined || chosen.theme !== undefined;
  return {
    layout: readLayout(before.layout, chosen.layout),
    theme: hasTheme ? readTheme(before.theme, chosen) : before.theme,
    customScrollbars:
      typeof chosen.customScrollbars === 'boolean' ? chosen.customScrollbars : before.customScrollbars,
    direction: direction === 'ltr' || direction === 'rtl' ? direction : before.direction,
  };
}
