import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';
import { viewIdOf } from '#web/shared/table/view-id.ts';
import { useSession } from '#web/shared/session/useSession.ts';

/**
 * Whether the view that the address names is known. The person's own views come with the session; one that somebody
 * sent a link to is read before the list asks for anything, so that nobody sees other records first.
 */
export function useAddressedView(): boolean {
  const { search } = useLocation();
  const views = useSession().user?.data.views ?? [];
  const [missing, setMissing] = useState<string>();
  const named = viewIdOf(new URLSearchParams(search));
  const isKnown = named === undefined || named === missing || views.some(({ id }) => id === named);
  useEffect(() => {
    if (isKnown || named === undefined) return;
    loadOrReload(() => import('./session-views.ts'))
      .then(({ visitView }) => visitView(named))
      .catch(() => setMissing(named));
  }, [isKnown, named]);
  return isKnown;
}
