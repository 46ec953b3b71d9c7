import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { BudgetPanel } from './BudgetPanel.tsx';

const figures = { budget: '1000.00', spent: '250.50', committed: '100.00', remaining: '649.50' };
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '');

afterEach(() => act(() => switchLanguage('en')));

function open(shown: Parameters<typeof BudgetPanel>[0]['figures']) {
  return renderPage([{ path: '/', element: <BudgetPanel id="p-1" figures={shown} /> }], '/');
}

describe('the budget of a project', () => {
  it.each([
    ['en', 'Of a budget of $1,000.00, $250.50 is spent and $100.00 is committed; $649.50 remains.'],
    ['tr', '$1,000.00 bütçenin $250.50 kadarı harcandı, $100.00 kadarı bağlandı; $649.50 kaldı.'],
    ['ar', 'من ميزانية قدرها $1,000.00 صُرف $250.50 وارتُبط بمبلغ $100.00، ويتبقى $649.50.'],
  ] as const)('is said in %s', async (language, sentence) => {
    await act(() => switchLanguage(language));
    open(figures);
    expect(plain(screen.getByRole('img').getAttribute('aria-label'))).toBe(sentence);
  });

  it('is said to be exceeded, or not set', () => {
    open({ ...figures, committed: '800.00', remaining: '-50.50' });
    expect(plain(screen.getByRole('img').getAttribute('aria-label'))).toBe(
      '$250.50 spent and $800.00 committed exceed the budget of $1,000.00 by $50.50.',
    );
    expect(screen.queryByText('Remaining')).toBeNull();
    open({ ...figures, budget: null, remaining: null });
    expect(plain(screen.getAllByRole('img')[1]?.getAttribute('aria-label') ?? null)).toContain(
      'no budget is set',
    );
  });

  it('opens the chain that each part is made of', () => {
    open(figures);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    const chain = '/records/chain?from=project:p-1';
    expect(links).toEqual([
      ['$250.50', chain],
      ['$100.00', chain],
      ['$649.50', chain],
    ]);
  });

  it('draws a budget that nothing was taken from; without one there is nothing to draw', () => {
    const unused = { ...figures, spent: '0.00', committed: '0.00' };
    const { unmount } = open({ ...unused, remaining: figures.budget });
    expect(screen.getByRole('img')).toBeDefined();
    unmount();
    open({ ...unused, budget: null, remaining: null });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Nothing is spent or committed yet, and no budget is set.')).toBeDefined();
  });
});
