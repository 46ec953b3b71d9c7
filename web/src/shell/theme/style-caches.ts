import createCache, { type EmotionCache } from '@emotion/cache';
import type { Direction } from '#web/shared/theme/section-theme.ts';

const caches = new Map<Direction, EmotionCache>([['ltr', createCache({ key: 'ltr' })]]);

/** Fetches what mirrors styles; needed before the first page from right to left is drawn. */
export async function prepareMirroring(): Promise<void> {
  if (caches.has('rtl')) return;
  const { default: mirror } = await import('@mui/stylis-plugin-rtl');
  // Without the prefixer: ours is a newer version than the one inside the cache, and no browser needs it.
  caches.set('rtl', createCache({ key: 'rtl', stylisPlugins: [mirror] }));
}

/** The cache of styles of a direction; switching the cache mirrors what is still written with left and right. */
export function findStyleCache(direction: Direction): EmotionCache | undefined {
  return caches.get(direction);
}
