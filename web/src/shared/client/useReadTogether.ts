import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { readTogether, rememberParts } from './read-together.ts';

/** A reading that a page opens with. */
export interface PageReading {
  /** Its place in the cache, where what is there need not be asked for again. */
  key?: QueryKey;
  address: string;
}

/**
 * Asks for what a page opens with in one call, before its parts ask one by one. `opened` names what is open: another record
 * of the same page is asked for again. A part of the shell, which is no page, is not asked for ahead at the next visit.
 */
export function useReadTogether(opened: string, readings: () => readonly PageReading[], isPage = true): void {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  if (asked === opened) return;
  setAsked(opened);
  const all = readings();
  if (isPage && all.length > 0) rememberParts(all.map(({ address }) => address));
  const missing = all.filter(({ key }) => key === undefined || client.getQueryData(key) === undefined);
  readTogether(missing.map(({ address }) => address));
}
