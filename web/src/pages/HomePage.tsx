import { Navigate } from 'react-router';
import { useSession } from '#web/shared/session/useSession.ts';
import { configuredLanding, findLanding } from '#web/shell/access/access.ts';

/** The root leads on: to the person's first page, to 401 when there is none, and guests to the landing's guard. */
export function HomePage() {
  const session = useSession();
  const to = session.status === 'authenticated' ? (findLanding(session) ?? '/401') : configuredLanding;
  return <Navigate to={to} replace />;
}
