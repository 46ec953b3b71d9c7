import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { useRouteTitle } from './useRouteTitle.ts';

function Page() {
  useRouteTitle();
  return <p>page</p>;
}

const routes = [
  { path: '/orders', element: <Page />, handle: { title: 'purchaseOrder' } },
  { path: '/late', element: <Page />, handle: { title: 'lateEntry' } },
  { path: '/odd', element: <Page />, handle: { title: 'noSuchEntry' } },
  { path: '/plain', element: <Page /> },
];

const product = 'Inventory System Web';
beforeEach(() => {
  document.title = 'before';
});

describe('the title of the browser tab', () => {
  it('says the page in words, and the product alone for a page without a title', async () => {
    const { router } = renderPage(routes, '/orders');
    expect(document.title).toBe(`Purchase Order List · ${product}`);
    await act(() => router.navigate('/plain'));
    expect(document.title).toBe(product);
  });

  it('never shows a key, and says the words as soon as they arrive', async () => {
    const { router } = renderPage(routes, '/late');
    expect(document.title).toBe(product);
    act(() => {
      addTexts(
        'navigation',
        perLanguage(() => ({ lateEntry: 'Late entry' })),
      );
    });
    expect(document.title).toBe(`Late entry · ${product}`);
    await act(() => router.navigate('/odd'));
    expect(document.title).toBe(product);
  });
});
