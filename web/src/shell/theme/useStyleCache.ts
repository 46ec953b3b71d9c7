import type { EmotionCache } from '@emotion/cache';
import { useEffect, useState } from 'react';
import type { Direction } from '#web/shared/theme/section-theme.ts';
import { findStyleCache, prepareMirroring } from './style-caches.ts';

/**
 * The cache of styles of a direction. Until it is fetched the one before stays, so that nothing on the page is lost;
 * at the very start there is none.
 */
export function useStyleCache(direction: Direction): EmotionCache | undefined {
  const cache = findStyleCache(direction);
  const [last, setLast] = useState(cache);
  if (cache !== undefined && cache !== last) setLast(cache);
  useEffect(() => {
    if (cache === undefined) void prepareMirroring().then(() => setLast(findStyleCache(direction)));
  }, [cache, direction]);
  return cache ?? last;
}
