import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { useRouteTitle } from './useRouteTitle.ts';

function Page() {
  useRouteTitle();
  return <p>page</p>;
}

const routes = [
  { path: '/orders', element: <Page />, handle: { title: 'purchaseOrder' } },
  { path: '/odd', element: <Page />, handle: { title: 'noSuchEntry' } },
  { path: '/plain', element: <Page /> },
];

const product = 'Inventory System Web';
let texts: unknown;
beforeEach(() => {
  texts = i18n.getResourceBundle('en', 'navigation');
  document.title = 'before';
});
afterEach(() => {
  i18n.addResourceBundle('en', 'navigation', texts, false, true);
});

describe('the title of the browser tab', () => {
  it('says the page in words, and the product alone for a page without a title', async () => {
    const { router } = renderPage(routes, '/orders');
    expect(document.title).toBe(`Purchase Order List · ${product}`);
    await act(() => router.navigate('/plain'));
    expect(document.title).toBe(product);
  });

  it('never shows a key, and says the words as soon as they arrive', async () => {
    i18n.removeResourceBundle('en', 'navigation');
    const { router } = renderPage(routes, '/orders');
    expect(document.title).toBe(product);
    act(() => {
      i18n.addResourceBundle('en', 'navigation', texts, false, true);
    });
    await vi.waitFor(() => expect(document.title).toBe(`Purchase Order List · ${product}`), {
      timeout: 300_000,
    });
    await act(() => router.navigate('/odd'));
    expect(document.title).toBe(product);
  });
});
