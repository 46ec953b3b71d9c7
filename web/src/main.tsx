import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { startSession, subscribeSession, watchSession } from '#web/shared/session/session.ts';
import { App } from '#web/shell/App.tsx';
import { followSession } from '#web/shell/follow-session.ts';
import { startLanguage } from '#web/shell/language.ts';
import { routes } from './routes.tsx';
import './fonts.css';

const mount = document.getElementById('root');
if (mount === null) throw new Error('Failed to find the root element');

// The splash stays until it is known who is here, so that no page appears only to vanish.
await switchLanguage(startLanguage());
watchSession();
subscribeSession(followSession);
await startSession();

createRoot(mount).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>,
);
