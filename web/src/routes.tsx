import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loadShellTexts } from '#web/shared/i18n/i18n.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';
import type { ModulePage } from '#web/shared/page/entity-pages.ts';
import { lazyPage, type LazyPage } from '#web/shared/page/lazy-page.ts';
import { accessTable } from '#web/shell/access/access-table.ts';
import { RouteGuard } from '#web/shell/access/RouteGuard.tsx';
import { AppLayout } from '#web/shell/layout/AppLayout.tsx';
import { onlyMain } from '#web/shell/settings/layout.ts';
import type { RouteHandle } from '#web/shell/settings/useEffectiveSettings.ts';
import { HomePage } from '#web/pages/HomePage.tsx';
import { LoadingPage } from '#web/pages/LoadingPage.tsx';
import { SignOutPage } from '#web/pages/SignOutPage.tsx';
import { SsoLoginPage } from '#web/pages/SsoLoginPage.tsx';
import { entityModules } from './entity-modules.ts';

type Page = ComponentType | LazyPage;

/** A page at its path, with the roles that the access table names for it. */
function page(path: string, Content: Page, handle: RouteHandle = {}): RouteObject {
  return {
    path,
    handle: 'prefetch' in Content ? { ...handle, prefetch: Content.prefetch } : handle,
    element: (
      <RouteGuard auth={accessTable[path]}>
        <Content />
      </RouteGuard>
    ),
  };
}

const bare: RouteHandle = { layout: onlyMain };

const UnauthorizedPage = lazyPage(() => import('#web/pages/UnauthorizedPage.tsx'), 'UnauthorizedPage');
const signIn = () => import('#web/pages/sign-in/SignInPage.tsx');
const NotFoundPage = lazyPage(() => import('#web/pages/NotFoundPage.tsx'), 'NotFoundPage');
const ExamplePage = lazyPage(() => import('#web/pages/ExamplePage.tsx'), 'ExamplePage');
const setPassword = () => import('#web/pages/SetPasswordPage.tsx');
const account = () => import('#web/pages/account/AccountPage.tsx');
const signUp = () => import('#web/pages/SignUpPage.tsx');
const forgotPassword = () => import('#web/pages/ForgotPasswordPage.tsx');

/** What the pages of each module are made of, by `<name>.pages.ts`. */
const modulePages = Object.fromEntries(
  Object.entries(
    import.meta.glob<Record<string, ModulePage>>('./{entities,areas,features}/*/*.pages.ts', {
      eager: true,
      import: 'pages',
    }),
  ).map(([file, pages]) => [file.split('/').at(-1)?.replace('.pages.ts', ''), pages]),
);

function routesOf({ name, paths }: EntityModule): RouteObject[] {
  return Object.entries(paths).map(([part, path]) => {
    const declared = modulePages[name]?.[part];
    if (!declared) throw new Error(`${name}.pages.ts has no page ${part} for ${path}.`);
    const { page: content, title, isBare } = declared;
    return page(path, content, { ...(title && { title }), ...(isBare && bare) });
  });
}

const pages: RouteObject[] = [
  page('/', HomePage, bare),
  page('/sign-in', lazyPage(signIn, 'SignInPage', loadShellTexts), bare),
  page('/sign-up', lazyPage(signUp, 'SignUpPage'), bare),
  page('/forgot-password', lazyPage(forgotPassword, 'ForgotPasswordPage'), bare),
  page('/set-password', lazyPage(setPassword, 'SetPasswordPage'), bare),
  page('/sign-out', SignOutPage, bare),
  page('/sso-login', SsoLoginPage, bare),
  page('/callback', SsoLoginPage, bare),
  page('/loading', LoadingPage, bare),
  page('/401', UnauthorizedPage, { guestLayout: onlyMain }),
  page('/404', NotFoundPage, bare),
  page('/example', ExamplePage),
  page('/account', lazyPage(account, 'AccountPage')),
  ...entityModules.flatMap(routesOf),
  { path: '/logout', element: <Navigate to="/sign-out" replace /> },
  { path: '*', element: <Navigate to="/404" replace /> },
];

/** Every address of the application. */
export const routes: RouteObject[] = [{ element: <AppLayout />, children: pages }];
