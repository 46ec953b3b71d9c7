import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '@mui/material/styles';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { endSession, readSession } from '#web/shared/session/session.ts';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { aPerson, answer, aToken, refuse, startServer } from '../../../test/server.ts';
import { SignInForm } from './SignInForm.tsx';
import { checkCredentials } from './sign-in-rules.ts';

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Sign in|Signing in)$/ });

function show(answers: Parameters<typeof startServer>[0] = {}) {
  const calls = startServer({
    'GET /api/info': () => answer({ version: '1.2.0', companyName: 'DOT', demoAccounts: [], sso: null }),
    ...answers,
  });
  render(
    <ThemeProvider theme={createSectionTheme(getPreset('Default').section.main, 'ltr')}>
      <SignInForm />
      <MessageHost />
    </ThemeProvider>,
  );
  return calls;
}

beforeEach(() => endSession());

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('rules of the sign-in form', () => {
  it.each(['dana', 'dana@', '@dot.example', 'dana.okafor@dot', 'a b@dot.example', 'a@b..c'])(
    'R-5.1 refuses %s as an email',
    (value) => {
      expect(checkCredentials({ email: value, password: 'abcd' })).toEqual({ email: 'emailInvalid' });
    },
  );

  it('R-5.1 R-5.2 takes what is valid, from four characters on', () => {
    expect(checkCredentials({ email: ' d@dot.example ', password: 'abcd' })).toEqual({});
    expect(checkCredentials({ email: 'd@dot.example', password: 'abc' })).toEqual({
      password: 'passwordShort',
    });
  });
});

describe('the sign-in form', () => {
  it('R-5.3 shows errors only after a field was left, and sends nothing until all is valid', async () => {
    const person = userEvent.setup();
    show();
    expect(button().disabled).toBe(true);
    await person.type(email(), 'dana.okafor@dot');
    expect(screen.queryByText('Invalid email address')).toBeNull();
    await person.type(password(), 'abc');
    expect(screen.queryByText('Invalid email address')).not.toBeNull();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    await person.tab();
    expect(screen.queryByText('Password is too short - must be at least 4 chars.')).not.toBeNull();
    await person.clear(email());
    expect(screen.queryByText('Email is required')).not.toBeNull();
    await person.clear(password());
    await person.tab();
    expect(screen.queryByText('Please enter your password.')).not.toBeNull();
    expect(button().disabled).toBe(true);
    await person.type(email(), 'd@dot.example');
    await person.type(password(), 'abcd');
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(button().disabled).toBe(false);
  });

  it("R-5.3 R-7.3 R-1.3 shows '...' while it is sent, then the person is in", async () => {
    const person = userEvent.setup();
    let finish: (response: Response) => void = () => undefined;
    const calls = show({
      'POST /auth/login': () =>
        new Promise<Response>((resolve) => {
          finish = resolve;
        }),
    });
    await person.type(email(), 'd@dot.example');
    await person.type(password(), 'secret{Enter}');
    expect(button().textContent).toBe('...');
    expect(button().disabled).toBe(true);
    finish(answer({ token: aToken(), user: aPerson() }));
    await waitFor(() => expect(readSession().status).toBe('authenticated'));
    expect(calls.filter(({ path }) => path === '/auth/login')).toEqual([
      expect.objectContaining({ body: { email: 'd@dot.example', password: 'secret' }, token: null }),
    ]);
  });

  it("R-8.1 shows the server's message when it refuses", async () => {
    const person = userEvent.setup();
    show({ 'POST /auth/login': () => refuse(401, 'login_failed') });
    await person.type(email(), 'd@dot.example');
    await person.type(password(), 'wrong{Enter}');
    expect(await screen.findByText('The email or password is incorrect.')).not.toBeNull();
    expect(button().disabled).toBe(false);
  });

  it("R-8.1 shows a message that comes with nothing else, and 'Unable to login' without a token", async () => {
    const person = userEvent.setup();
    const answers = [
      () => new Response(JSON.stringify({ message: 'Closed for maintenance' }), { status: 503 }),
      () => answer({ user: aPerson() }),
    ];
    show({ 'POST /auth/login': () => answers.shift()?.() ?? answer({}) });
    await person.type(email(), 'd@dot.example');
    await person.type(password(), 'secret{Enter}');
    expect(await screen.findByText('Closed for maintenance')).not.toBeNull();
    await person.click(button());
    expect(await screen.findByText('Unable to login')).not.toBeNull();
    expect(readSession().status).not.toBe('authenticated');
  });

  it('R-8.1 takes the refusal of an attempt away when the next one succeeds', async () => {
    const person = userEvent.setup();
    const answers = [() => refuse(401, 'login_failed'), () => answer({ token: aToken(), user: aPerson() })];
    show({ 'POST /auth/login': () => answers.shift()?.() ?? answer({}) });
    await person.type(email(), 'd@dot.example');
    await person.type(password(), 'wrong{Enter}');
    const refusal = 'The email or password is incorrect.';
    // The pointer over a message keeps it for as long as it stays there.
    await person.hover(await screen.findByText(refusal));
    await person.click(button());
    await waitFor(() => expect(readSession().status).toBe('authenticated'));
    expect(screen.queryByText(refusal)).toBeNull();
  });

  it("R-8.1 says 'Unable to login' when the server said nothing", async () => {
    const person = userEvent.setup();
    show({ 'POST /auth/login': () => Promise.reject(new TypeError('Failed to fetch')) });
    await person.type(email(), 'd@dot.example');
    await person.type(password(), 'secret{Enter}');
    expect(await screen.findByText('Unable to login')).not.toBeNull();
  });

  it('R-2.23 shows and hides the password and offers single sign-on', async () => {
    const person = userEvent.setup();
    show();
    await person.type(password(), 'secret');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await person.click(toggle);
    expect(password().getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Hide password' }).getAttribute('aria-pressed')).toBe('true');
    await person.click(screen.getByRole('button', { name: 'SSO Login' }));
    expect(await screen.findByText(/Single sign-on is not set up/)).not.toBeNull();
  });
});
