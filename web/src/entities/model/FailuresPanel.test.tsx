import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { failuresAddress, FailuresPanel, failureViews } from './FailuresPanel.tsx';

const modelId = '00000000-0000-4000-8000-0000000000a1';
const today = '2026-03-18';

afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => switchLanguage('en'));
});

function open(values: readonly number[]) {
  const totals = values.map((value) => ({ value, exact: true }));
  const calls = startServer({
    'GET /api/repairs/totals': () => answer({ totals }),
  });
  renderPage([{ path: '/', element: <FailuresPanel modelId={modelId} today={today} /> }], '/');
  return calls;
}

const some = [0, 1, 0, 0, 4, 0, 0, 0, 0, 2, 0, 1];

describe('the failures of a model', () => {
  it.each([
    ['en', /^Items of this model failed \D*8\D* times in 12 months; most often in Aug 2025: \D*4\D*\.$/],
    ['tr', /^Bu modelin ekipmanı 12 ayda \D*8\D* kez arızalandı; en çok Ağu 2025 ayında: \D*4\D*\.$/],
    ['ar', /8.*أكثرها في أغسطس 2025.*4/],
  ] as const)('are said in %s', async (language, sentence) => {
    await act(() => switchLanguage(language));
    open(some);
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toMatch(sentence);
  });

  it('are counted by month in the one call that the page opens with, and each opens its repairs', async () => {
    const calls = open(some);
    await screen.findByRole('img');
    expect(calls.map(({ path }) => path)).toEqual([failuresAddress(modelId, today)]);
    const shown = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const views = failureViews(modelId, today);
    expect(views.at(0)?.month).toBe('2025-04-01');
    expect(views.at(-1)?.month).toBe('2026-03-01');
    for (const address of shown) {
      const { pathname, searchParams } = new URL(address, 'http://here');
      const { query, problems } = readListQuery(repair, searchParams);
      expect([pathname, problems]).toEqual([repair.page, []]);
      expect(views.map(({ view }) => view.filters)).toContainEqual(query.filters);
    }
    expect(shown.length).toBeGreaterThanOrEqual(some.filter((value) => value > 0).length);
  });

  it('are no drawing where there were none', async () => {
    open(some.map(() => 0));
    expect(await screen.findByText('No item of this model failed in the last 12 months.')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
