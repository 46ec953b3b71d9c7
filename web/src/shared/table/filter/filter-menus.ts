import { lazyPart } from '#web/shared/page/lazy-page.ts';

const loadFields = () => import('./FieldMenu.tsx');
const loadValues = () => import('./ValuePopover.tsx');

/** Asks for the field of a filter; a list is opened without it. */
export const FieldMenu = lazyPart(loadFields, 'FieldMenu');
/** Asks for the values of a filter. */
export const ValuePopover = lazyPart(loadValues, 'ValuePopover');

/** Fetches both as soon as somebody comes near a filter, so that they are there when they are asked for. */
export function prefetchFilterMenus(): void {
  for (const load of [loadFields, loadValues]) void load().catch(() => undefined);
}
