import { lazyPart } from '#web/shared/page/lazy-page.ts';

const load = () => import('./ValuePopover.tsx');

/** Asks for the values of one filter; a list is opened without it. */
export const ValuePopover = lazyPart(load, 'ValuePopover');

/** Fetches it as soon as somebody comes near a filter, so that it is there when it is asked for. */
export function prefetchValuePopover(): void {
  void load().catch(() => undefined);
}
