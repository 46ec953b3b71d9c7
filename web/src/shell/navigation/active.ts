import { viewIdOf } from '#web/shared/table/view-id.ts';
import type { NavigationItem } from './navigation.ts';

function pathOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  return path.replace(/\/+$/, '').toLowerCase();
}

function viewOf(address: string): string | undefined {
  return viewIdOf(new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? ''));
}

/** Whether an entry leads to this page or to one above it; compared by whole segments of the path. */
export function leadsTo(item: NavigationItem, address: string): boolean {
  if (item.url === undefined || item.type === 'link') return false;
  const [own, here] = [pathOf(item.url), pathOf(address)];
  // An entry of a saved view is for that view alone, whatever was changed beside it.
  const view = viewOf(item.url);
  const viewHere = viewOf(address);
  if (view !== undefined) return own === here && view === viewHere;
  if (own === here && viewHere !== undefined && item.exceptViews?.includes(viewHere)) return false;
  // The root is above every page, so it is taken for itself alone.
  return own === here || (item.end !== true && own !== '' && here.startsWith(`${own}/`));
}

/** Whether this page is that of the entry or of one inside it. */
export function holdsPath(item: NavigationItem, address: string): boolean {
  return leadsTo(item, address) || (item.children ?? []).some((child) => holdsPath(child, address));
}

/** What an entry says about itself on this page: that it is the page, or that the page is inside it. */
export function currentOf(item: NavigationItem, address: string): 'page' | 'true' | undefined {
  if ((item.children ?? []).some((child) => holdsPath(child, address))) return 'true';
  return leadsTo(item, address) ? 'page' : undefined;
}
