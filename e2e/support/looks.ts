import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { defaultLanguage, languageIds, type Language } from '#contract/shared/languages.ts';
import { presets, type Preset } from '#web/shared/theme/presets.ts';
import { layoutStyles, type LayoutPatch, type LayoutStyle } from '#web/shell/settings/layout.ts';

/** A layout in a language, with the colors it is looked at in. */
export interface Look {
  layout: LayoutStyle;
  language: Language;
  presets: readonly [Preset, ...Preset[]];
}

const [first, ...others] = presets;
if (!first) throw new Error('there are no presets');

/** Every preset with every layout in every language. */
export const allLooks: Look[] = languageIds.flatMap((language) =>
  layoutStyles.map((layout) => ({ language, layout, presets: [first, ...others] as const })),
);

/** Every preset once, in the layouts and languages in turn. */
export const coveringLooks: Look[] = layoutStyles.map((layout, at) => {
  const [one = first, ...rest] = presets.filter((_, place) => place % layoutStyles.length === at);
  return { layout, language: languageIds[at] ?? defaultLanguage, presets: [one, ...rest] };
});

export function describeLook({ presets: chosen, layout, language }: Look): string {
  return `${chosen.length === 1 ? chosen[0].id : `${chosen.length} presets`}, ${layout}, ${language}`;
}

/** Keeps a look with the account of a token, as the person's own choice. */
export async function chooseLook(
  server: APIRequestContext,
  token: string,
  { preset, layout }: { preset: string; layout: LayoutStyle },
  config: LayoutPatch = {},
): Promise<void> {
  const answer = await server.put('/api/users/me', {
    headers: { Authorization: `Bearer ${token}` },
    data: { data: { settings: { schemeId: preset, layout: { style: layout, config } } } },
  });
  if (!answer.ok()) throw new Error(`choosing a look was answered with ${answer.status()}`);
}

/** Makes an open page take over what the person and the device remember now, as it does when another tab signs in. */
export async function takeOver(page: Page, { mode, section }: Preset): Promise<void> {
  const answered = page.waitForResponse('**/auth/me');
  await page.evaluate((themeMode) => {
    localStorage.setItem('themeMode', themeMode);
    for (const key of ['themeMode', 'jwt_access_token']) dispatchEvent(new StorageEvent('storage', { key }));
  }, mode);
  await (await answered).finished();
  await expect(page.locator('html')).toHaveCSS('background-color', toRgb(section.main.background.default));
}

function toRgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
