import { useMemo } from 'react';
import { useMatches } from 'react-router';
import type { Namespaces } from '#web/shared/i18n/namespaces.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { patchLayout, type LayoutPatch } from './layout.ts';
import type { ShellSettings } from './settings.ts';
import { useBaseSettings } from './useSettings.ts';

/** What a route says about the shell around it. */
export interface RouteHandle {
  /** What the browser's tab says until the page says more; a key of the menu's texts. */
  title?: keyof Namespaces['navigation'];
  layout?: LayoutPatch;
  guestLayout?: LayoutPatch;
}

/** The settings in force on this page: the person's, then what the route changes. */
export function useEffectiveSettings(): ShellSettings {
  const base = useBaseSettings();
  const { status } = useSession();
  const matches = useMatches();
  return useMemo(() => {
    const config = matches.reduce((before, match) => {
      const handle = match.handle as RouteHandle | undefined;
      const patched = patchLayout(base.layout.style, before, handle?.layout);
      if (status === 'authenticated') return patched;
      return patchLayout(base.layout.style, patched, handle?.guestLayout);
    }, base.layout.config);
    return { ...base, layout: { ...base.layout, config } };
  }, [base, matches, status]);
}
