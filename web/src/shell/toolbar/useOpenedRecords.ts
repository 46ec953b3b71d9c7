import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/shared/session/useSession.ts';
import { noteOpened, recordOfPath } from './opened-records.ts';

/** Notes each record whose page is opened, for the search to offer it again. */
export function useOpenedRecords(): void {
  const { pathname } = useLocation();
  const userId = useSession().user?.uid;
  useEffect(() => {
    const record = recordOfPath(pathname);
    if (userId !== undefined && record !== undefined) noteOpened(userId, record);
  }, [pathname, userId]);
}
