import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptEarlyParts } from '#web/shared/client/read-together.ts';
import { startSession, watchSession } from '#web/shared/session/session.ts';
import { readToken } from '#web/shared/session/token.ts';
import { leadGuestToSignIn } from '#web/shell/access/first-visit.ts';
import { prepareAppInfo } from '#web/shell/app-info.ts';
import { getMount } from '#web/shell/mount.ts';
import { applyLanguage, followPersonLanguage, startLanguage } from '#web/shell/language.ts';
import { App, prefetchPages } from './App.tsx';
import './fonts.css';

const mount = getMount(document);
adoptEarlyParts();

// The splash stays until it is known who is here, so that no page appears only to vanish.
await applyLanguage(startLanguage());
watchSession();
followPersonLanguage();
if (readToken() !== null) prefetchPages();
// The agency's time zone is asked for meanwhile: what is drawn first shows its days and hours already.
await Promise.all([startSession(), prepareAppInfo()]);
let SignIn: ComponentType | undefined;
if (leadGuestToSignIn()) {
  SignIn = (await import('#web/pages/sign-in/SignInPage.tsx')).SignInPage;
}
createRoot(mount).render(
  <StrictMode>
    <App SignIn={SignIn} />
  </StrictMode>,
);
