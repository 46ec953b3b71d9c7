import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';
import type { Direction } from '#web/shared/theme/section-theme.ts';

const caches = new Map<Direction, EmotionCache>();

/** One cache of styles per direction; switching the cache mirrors what is still written with left and right. */
export function styleCacheOf(direction: Direction): EmotionCache {
  const known = caches.get(direction);
  if (known !== undefined) return known;
  const cache =
    direction === 'rtl'
      ? createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] })
      : createCache({ key: 'ltr' });
  caches.set(direction, cache);
  return cache;
}
