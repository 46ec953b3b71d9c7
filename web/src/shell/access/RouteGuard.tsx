import { useEffect, type ReactNode } from 'react';
import type { PageAccess } from '#web/shared/page/entity-module.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import { showMessage } from '#web/shared/messages/messages.ts';
import { clearSavedPath, readSavedPath, savePath } from '#web/shared/session/saved-path.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { decideVisit } from './access.ts';

// After two redirects in a row without a page something is wrong with the rules: stop instead of circling.
const mostRedirects = 2;
let redirects = 0;

const opened = { to: undefined, savesPath: false, isDenied: false };

/** Shows a page to those who may open it and leads everybody else to where they belong. */
export function RouteGuard({ auth, children }: { auth: PageAccess; children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { t } = useTranslation('pages');
  const decision = decideVisit(auth, session, readSavedPath());
  const isOpen = decision.kind === 'open';
  const { to, savesPath, isDenied } = isOpen ? opened : decision;
  const path = location.pathname + location.search + location.hash;
  const { status } = session;

  useEffect(() => {
    if (to === undefined) {
      redirects = 0;
      if (status === 'authenticated' && readSavedPath() === path) clearSavedPath();
      return;
    }
    redirects += 1;
    if (savesPath) savePath(path);
    else if (readSavedPath() !== to) clearSavedPath();
    if (isDenied) showMessage(t('unauthorizedText'), { variant: 'warning' });
    void navigate(redirects > mostRedirects ? '/401' : to, { replace: true });
  }, [to, savesPath, isDenied, path, status, navigate, t]);

  return isOpen ? children : <Loading />;
}
