import type { UserSettings } from '#contract/features/auth/auth.api.ts';
import { defaultPresetId } from '#web/shared/theme/presets.ts';

export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const;
export type LayoutStyle = (typeof layoutStyles)[number];

type Fixed = 'fixed' | 'static';

/** Which parts of the shell are shown, and how. */
export interface LayoutConfig {
  mode: 'boxed' | 'container' | 'fullwidth';
  containerWidth: number;
  navbar: { display: boolean; style: string; position: 'left' | 'right'; folded: boolean };
  toolbar: { display: boolean; style: Fixed; position: 'above' | 'below' };
  footer: { display: boolean; style: Fixed };
  leftSidePanel: { display: boolean };
  rightSidePanel: { display: boolean };
}

/** What a person can change about the shell. */
export interface ShellSettings {
  layout: { style: LayoutStyle; config: LayoutConfig };
  customScrollbars: boolean;
  /** The chosen direction; null follows the language. */
  direction: 'ltr' | 'rtl' | null;
  schemeId: string;
}

/** What a page or a person changes of a layout. */
export type LayoutPatch = {
  [K in keyof LayoutConfig]?: LayoutConfig[K] extends object ? Partial<LayoutConfig[K]> : LayoutConfig[K];
};

const horizontal: LayoutConfig = {
  mode: 'container',
  containerWidth: 1120,
  navbar: { display: true, style: 'fixed', position: 'left', folded: false },
  toolbar: { display: true, style: 'static', position: 'below' },
  footer: { display: true, style: 'fixed' },
  leftSidePanel: { display: true },
  rightSidePanel: { display: true },
};

/** What each layout starts with. */
export const layoutDefaults: Record<LayoutStyle, LayoutConfig> = {
  layout1: {
    ...horizontal,
    navbar: { display: true, style: 'style-2', position: 'left', folded: false },
    toolbar: { display: true, style: 'fixed', position: 'above' },
  },
  layout2: horizontal,
  layout3: horizontal,
};

/** The settings before anybody changed one. */
export const initialSettings: ShellSettings = {
  layout: { style: 'layout1', config: layoutDefaults.layout1 },
  customScrollbars: true,
  direction: null,
  schemeId: defaultPresetId,
};

/** A page without navbar, toolbar, footer and panels. */
export const onlyMain: LayoutPatch = {
  navbar: { display: false },
  toolbar: { display: false },
  footer: { display: false },
  leftSidePanel: { display: false },
  rightSidePanel: { display: false },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes from `given` what `defaults` has, in the same type; everything else is dropped. */
function keepKnown<T extends object>(defaults: T, given: unknown): T {
  if (!isRecord(given)) return defaults;
  const entries = Object.entries(defaults).map(([key, value]: [string, unknown]) => {
    const other = given[key];
    if (isRecord(value)) return [key, keepKnown(value, other)];
    return [key, typeof other === typeof value ? other : value];
  });
  return Object.fromEntries(entries) as T;
}

/** A layout with changes on top of it; unknown names and wrong types change nothing. */
export function patchLayout(config: LayoutConfig, patch: unknown): LayoutConfig {
  const patched = keepKnown(config, patch);
  return { ...patched, containerWidth: Math.max(1024, patched.containerWidth) };
}

function readStyle(value: unknown): LayoutStyle {
  return layoutStyles.find((style) => style === value) ?? initialSettings.layout.style;
}

/** The person's saved settings over the initial ones; only what the shell knows is taken. */
export function withUserSettings(saved: UserSettings | undefined): ShellSettings {
  if (saved === undefined) return initialSettings;
  const style = readStyle(saved.layout?.['style']);
  return {
    layout: { style, config: patchLayout(layoutDefaults[style], saved.layout?.['config']) },
    customScrollbars: saved.customScrollbars ?? initialSettings.customScrollbars,
    direction: saved.direction ?? initialSettings.direction,
    schemeId: saved.schemeId ?? initialSettings.schemeId,
  };
}
