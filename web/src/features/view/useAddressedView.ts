import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isRequestError } from '#web/shared/client/client.ts';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';
import { viewIdOf } from '#web/shared/table/view-id.ts';
import { useSession } from '#web/shared/session/useSession.ts';

// An address that was cut or mistyped names no view either.
const missingStatuses: readonly number[] = [400, 403, 404, 422];

/**
 * Whether the view that the address names is known. The person's own views come with the session; one that somebody
 * sent a link to is read before the list asks for anything, so that nobody sees other records first. Only what the server refuses is missing: a lost request is sent again, and shown as an error if
 * that does not help.
 */
export function useAddressedView(): boolean {
  const { search } = useLocation();
  const views = useSession().user?.data.views ?? [];
  const client = useQueryClient();
  const [failed, setFailed] = useState<{ id: string; error: Error }>();
  const named = viewIdOf(new URLSearchParams(search));
  const error = failed !== undefined && failed.id === named ? failed.error : undefined;
  const isMissing = isRequestError(error) && missingStatuses.includes(error.status);
  const isKnown = named === undefined || isMissing || views.some(({ id }) => id === named);
  useEffect(() => {
    if (isKnown || named === undefined) return;
    const visit = async () => {
      const { visitView } = await loadOrReload(() => import('./session-views.ts'));
      await visitView(named);
      return named;
    };
    client
      .fetchQuery({ queryKey: ['view', 'visit', named], queryFn: visit, staleTime: 0, gcTime: 0 })
      .catch((thrown: Error) => setFailed({ id: named, error: thrown }));
  }, [client, isKnown, named]);
  // The end of a session leads to the sign-in by itself.
  const isSignedOut = isRequestError(error) && error.status === 401;
  if (error && !isKnown && !isSignedOut) throw error;
  return isKnown;
}
