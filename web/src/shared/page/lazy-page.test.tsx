import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMessages } from '#web/shared/messages/messages.ts';
import { ErrorBoundary } from '#web/shell/errors/ErrorBoundary.tsx';
import { withProviders } from '../../../test/render-page.tsx';
import { lazyComponent, lazyDetail, loadOrReload } from './lazy-page.ts';

const missing = new TypeError('Failed to fetch dynamically imported module');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const reload = vi.fn();
const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', vi.fn());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a file of the application that does not come', () => {
  it('leaves the page as it is where no answer comes', async () => {
    serve(lost);
    const failure = loadOrReload(() => Promise.reject(missing));
    await expect(failure).rejects.toMatchObject({ isNetwork: true, cause: missing });
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the page as it is where something on the way answers for the server', async () => {
    serve(() => Promise.resolve(new Response(null, { status: 502 })));
    await expect(loadOrReload(() => Promise.reject(missing))).rejects.toMatchObject({ isNetwork: true });
    expect(reload).not.toHaveBeenCalled();
  });

  it('is looked for in a new release by one reload, and then is an error', async () => {
    serve(() => Promise.resolve(new Response()));
    void loadOrReload(() => Promise.reject(missing));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await expect(loadOrReload(() => Promise.reject(missing))).rejects.toBe(missing);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a page that did not come', () => {
  let load: () => Promise<ComponentType>;
  const Page = lazyComponent(() => load());
  const draw = () =>
    render(
      withProviders(
        <ErrorBoundary>
          <Suspense fallback={<p>loading</p>}>
            <Page />
          </Suspense>
        </ErrorBoundary>,
      ),
    );

  it('says that there is no connection, comes when it is tried again, and on another visit', async () => {
    serve(lost);
    load = () => Promise.reject(missing);
    draw();
    expect(await screen.findByRole('heading', { name: 'Cannot reach the server' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Check the connection and try again.');
    cleanup();

    draw();
    await screen.findByRole('heading', { name: 'Cannot reach the server' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('loading')).toBeTruthy();
    await screen.findByRole('heading', { name: 'Cannot reach the server' });

    load = () => Promise.resolve(() => <p>the page</p>);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the page')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('dialogs that did not come', () => {
  it('are told of once, leave the page as it is, and come when there is a connection', async () => {
    serve(lost);
    const first = vi.fn(() => Promise.reject<ComponentType>(missing));
    const again = vi.fn(() => Promise.resolve(() => <p>the dialog</p>));
    let load: () => Promise<ComponentType> = first;
    const Dialog = lazyDetail(() => load());
    render(
      withProviders(
        <ErrorBoundary>
          <input aria-label="Notes" />
          <Suspense fallback={<p>loading</p>}>
            <Dialog />
            <Dialog />
          </Suspense>
        </ErrorBoundary>,
      ),
    );
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    fireEvent.change(notes, { target: { value: 'half written' } });
    await waitFor(() =>
      expect(readMessages().toasts.map(({ text }) => text)).toEqual([
        expect.stringContaining('did not answer'),
      ]),
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' }).value).toBe('half written');
    load = again;
    fireEvent(window, new Event('online'));
    expect(await screen.findAllByText('the dialog')).toHaveLength(2);
    expect(first).toHaveBeenCalledOnce();
    expect(again).toHaveBeenCalledOnce();
    expect(screen.getByRole('textbox', { name: 'Notes' })).toBe(notes);
    expect(readMessages().toasts).toHaveLength(1);
  });
});
