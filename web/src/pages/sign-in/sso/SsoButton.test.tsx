import { PublicClientApplication, type AuthenticationResult } from '@azure/msal-browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { readSession } from '#web/shared/session/session.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { startServer } from '../../../../test/server.ts';
import { SsoButton } from './SsoButton.tsx';

vi.mock('#web/shell/app-info.ts', () => ({
  useAppInfo: () => ({
    sso: { authority: 'https://login.example/agency', clientId: 'client', scope: 'read' },
  }),
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("R-8.1 shows and logs the server's message when it refuses the token of the directory with nothing else", async () => {
  const directory = PublicClientApplication.prototype;
  const granted = { accessToken: 'token-of-the-directory' } as AuthenticationResult;
  vi.spyOn(directory, 'initialize').mockResolvedValue();
  vi.spyOn(directory, 'addEventCallback').mockReturnValue(null);
  vi.spyOn(directory, 'loginPopup').mockResolvedValue(granted);
  vi.spyOn(directory, 'clearCache').mockResolvedValue();
  const report = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', report);
  const calls = startServer({
    'POST /auth/sso-login': () => Response.json({ message: 'Your office is not open yet' }, { status: 403 }),
  });
  const page = (
    <>
      <SsoButton />
      <MessageHost />
    </>
  );
  renderPage([{ path: '/sign-in', element: page }], '/sign-in');
  await userEvent.click(screen.getByRole('button', { name: 'SSO Login' }));
  expect(await screen.findByText('Your office is not open yet')).not.toBeNull();
  expect(calls.at(-1)?.body).toEqual({ accessToken: 'token-of-the-directory' });
  expect(report).toHaveBeenCalledTimes(1);
  expect(String(report.mock.calls[0]?.[0])).toContain('Your office is not open yet');
  expect(String(report.mock.calls[0]?.[0])).not.toContain('token-of-the-directory');
  expect(readSession().status).not.toBe('authenticated');
});
