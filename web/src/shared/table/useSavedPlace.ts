import { useCallback, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useListLink } from './list-link.ts';
import { findPlace, isReturn, keepPlace, type ListPlace } from './list-place.ts';

/** Where a list begins for who comes back to it, and the way to keep where it is left. */
export function useSavedPlace(): { start: ListPlace | undefined; keep: (place: ListPlace) => void } {
  const location = useLocation();
  const navigationType = useNavigationType();
  const { from } = useListLink();
  const [start] = useState(() => (isReturn(from, location, navigationType) ? findPlace(from) : undefined));
  const keep = useCallback((place: ListPlace) => keepPlace(from, place), [from]);
  return { start, keep };
}
