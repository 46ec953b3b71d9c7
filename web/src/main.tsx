import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession, watchSession } from '#web/shared/session/session.ts';
import { readToken } from '#web/shared/session/token.ts';
import { leadGuestToSignIn } from '#web/shell/access/first-visit.ts';
import { prepareAppInfo } from '#web/shell/app-info.ts';
import { getMount } from '#web/shell/mount.ts';
import { applyLanguage, followPersonLanguage, startLanguage } from '#web/shell/language.ts';
import { App, prefetchPages } from './App.tsx';
import './fonts.css';

const mount = getMount(document);

// The splash stays until it is known who is here, so that no page appears only to vanish.
await applyLanguage(startLanguage());
watchSession();
followPersonLanguage();
if (readToken() !== null) prefetchPages();
await startSession();
let SignIn: ComponentType | undefined;
if (leadGuestToSignIn()) {
  const [page] = await Promise.all([import('#web/pages/sign-in/SignInPage.tsx'), prepareAppInfo()]);
  SignIn = page.SignInPage;
}
createRoot(mount).render(
  <StrictMode>
    <App SignIn={SignIn} />
  </StrictMode>,
);
