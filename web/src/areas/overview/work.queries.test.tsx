import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { useMenuCounts } from '#web/shared/page/menu-counts.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { useWork } from './work.queries.ts';

const orders = '/inventory/purchase-order';

function Menu() {
  return <output>{JSON.stringify(useMenuCounts())}</output>;
}

function Reading() {
  useWork();
  return <Menu />;
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it('puts what waits beside the entries of its lists, follows what changes, and shows it to nobody else', async () => {
  updateSessionUser(aPerson(['admin']));
  let waiting = 3;
  const kind = (name: string, count: number, link: string) => ({ kind: name, count, link, items: [] });
  startServer({
    'GET /api/work': () =>
      answer({
        today: '2026-03-18',
        total: waiting + 3,
        kinds: [
          kind('orderDecision', waiting, `${orders}?filter[status]=submitted`),
          kind('amendmentDecision', 2, `${orders}?filter[amendment]=submitted`),
          kind('acceptance', 1, '/records/my-items'),
        ],
      }),
  });
  const { router, client } = renderPage(
    [
      { path: '/', element: <Reading /> },
      { path: '/other', element: <Menu /> },
    ],
    '/',
  );
  const counts = () => JSON.parse(screen.getByRole('status').textContent) as unknown;
  await waitFor(() => expect(counts()).toEqual({ [orders]: 5, '/records/my-items': 1 }));
  // Another page that does not ask for it: a decision there is still followed.
  await act(() => router.navigate('/other'));
  waiting = 1;
  act(() => refreshKinds(client, ['purchase-order']));
  await waitFor(() => expect(counts()).toEqual({ [orders]: 3, '/records/my-items': 1 }));
  act(() => updateSessionUser({ ...aPerson(['user']), uid: '00000000-0000-4000-8000-000000000002' }));
  expect(counts()).toEqual({});
});
