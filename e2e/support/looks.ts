import type { APIRequestContext } from '@playwright/test';
import { presets } from '#web/shared/theme/presets.ts';
import { layoutStyles, type LayoutPatch, type LayoutStyle } from '#web/shell/settings/layout.ts';

const languages = ['en', 'tr', 'ar'] as const;

/** How the product looks for one person: colors with their mode, layout and language. */
export interface Look {
  preset: string;
  mode: 'light' | 'dark';
  layout: LayoutStyle;
  language: (typeof languages)[number];
}

function look(preset: (typeof presets)[number], layout: LayoutStyle, language: Look['language']): Look {
  return { preset: preset.id, mode: preset.mode, layout, language };
}

/** Every preset with every layout in every language. */
export const allLooks: Look[] = presets.flatMap((preset) =>
  layoutStyles.flatMap((layout) => languages.map((language) => look(preset, layout, language))),
);

/** Every family of presets once, light and dark in turn, with each layout in each language. */
export const coveringLooks: Look[] = presets
  .filter((_, at) => at % 4 === 0 || at % 4 === 3)
  .map((preset, family) => {
    const layout = layoutStyles[family % 3] ?? 'layout1';
    return look(preset, layout, languages[Math.floor(family / 3) % 3] ?? 'en');
  });

export function describeLook({ preset, layout, language }: Look): string {
  return `${preset}, ${layout}, ${language}`;
}

/** Keeps a look with the account of a token, as the person's own choice. */
export async function chooseLook(
  server: APIRequestContext,
  token: string,
  { preset, layout }: Pick<Look, 'preset' | 'layout'>,
  config: LayoutPatch = {},
): Promise<void> {
  const answer = await server.put('/api/users/me', {
    headers: { Authorization: `Bearer ${token}` },
    data: { data: { settings: { schemeId: preset, layout: { style: layout, config } } } },
  });
  if (!answer.ok()) throw new Error(`choosing a look was answered with ${answer.status()}`);
}
