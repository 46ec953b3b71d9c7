import type { EmotionCache } from '@emotion/cache';
import { useEffect, useState } from 'react';
import type { Direction } from '#web/shared/theme/section-theme.ts';
import { findStyleCache, prepareMirroring } from './style-caches.ts';

/** The cache of styles of a direction; undefined for the moment until it is fetched. */
export function useStyleCache(direction: Direction): EmotionCache | undefined {
  const cache = findStyleCache(direction);
  const [, setFetched] = useState(false);
  useEffect(() => {
    if (cache !== undefined) return;
    void prepareMirroring().then(() => setFetched(true));
  }, [cache]);
  return cache;
}
