import type { NavigationItem } from './navigation.ts';

function pathOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  return path.replace(/\/+$/, '').toLowerCase();
}

/** Whether an entry leads to this page or to one above it; compared by whole segments of the path. */
export function leadsTo(item: NavigationItem, pathname: string): boolean {
  if (item.url === undefined || item.type === 'link') return false;
  const [own, here] = [pathOf(item.url), pathOf(pathname)];
  // The root is above every page, so it is taken for itself alone.
  return own === here || (item.end !== true && own !== '' && here.startsWith(`${own}/`));
}

/** Whether this page is that of the entry or of one inside it. */
export function holdsPath(item: NavigationItem, pathname: string): boolean {
  return leadsTo(item, pathname) || (item.children ?? []).some((child) => holdsPath(child, pathname));
}

/** What an entry says about itself on this page: that it is the page, or that the page is inside it. */
export function currentOf(item: NavigationItem, pathname: string): 'page' | 'true' | undefined {
  if ((item.children ?? []).some((child) => holdsPath(child, pathname))) return 'true';
  return leadsTo(item, pathname) ? 'page' : undefined;
}
