import type { NavigationItem } from './navigation.ts';

// An address with a scheme, or on another host.
const isElsewhere = (url: string) => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);

function normalizeUrl(url: string): string {
  return isElsewhere(url) ? url : `/${url.replace(/^\/+/, '')}`;
}

/** The entries with addresses that begin at the root, however they were written; links may lead elsewhere. */
export function normalizeUrls(items: readonly NavigationItem[]): NavigationItem[] {
  return items.map((item) => ({
    ...item,
    ...(item.url === undefined ? {} : { url: normalizeUrl(item.url) }),
    ...(item.children === undefined ? {} : { children: normalizeUrls(item.children) }),
  }));
}
