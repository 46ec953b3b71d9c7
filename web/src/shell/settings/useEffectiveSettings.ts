import { useMemo } from 'react';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import { useRouteHandles } from '#web/shared/page/router.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import {
  layoutDefaults,
  patchLayout,
  type LayoutConfig,
  type LayoutPatch,
  type LayoutStyle,
} from './layout.ts';
import type { ShellSettings } from './settings.ts';
import { useBaseSettings } from './useSettings.ts';

/** What a route says about the shell around it. */
export interface RouteHandle {
  /** What the browser's tab says until the page says more; a key of the menu's texts. */
  title?: KeyOf<'navigation'>;
  layout?: LayoutPatch;
  guestLayout?: LayoutPatch;
  /** Fetches what the page is made of. */
  prefetch?: () => void;
}

type Patch = (style: LayoutStyle, config: LayoutConfig) => LayoutConfig;

/** What the routes of the present page do to a layout. */
function useRoutePatch(): Patch {
  const { status } = useSession();
  const handles = useRouteHandles<RouteHandle>();
  return useMemo(
    () => (style, config) =>
      handles.reduce((before, handle) => {
        const patched = patchLayout(style, before, handle?.layout);
        return status === 'authenticated' ? patched : patchLayout(style, patched, handle?.guestLayout);
      }, config),
    [handles, status],
  );
}

/** The settings in force on this page: the person's, then what the route changes. */
export function useEffectiveSettings(): ShellSettings {
  const base = useBaseSettings();
  const patch = useRoutePatch();
  return useMemo(() => {
    const { style, config } = base.layout;
    return { ...base, layout: { style, config: patch(style, config) } };
  }, [base, patch]);
}

/** Whether the route stands alone; somebody who hides every bar keeps the shell, and with it the way back. */
export function useIsAlone(): boolean {
  const { navbar, toolbar, footer } = useRoutePatch()('layout1', layoutDefaults.layout1);
  return !navbar.display && !toolbar.display && !footer.display;
}
