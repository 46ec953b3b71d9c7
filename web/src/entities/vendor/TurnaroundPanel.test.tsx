import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { TurnaroundPanel } from './TurnaroundPanel.tsx';

const back = (id: string, sentOn: string, backOn: string, expectedOn: string | null) => ({
  id,
  number: `RP-2026-0000${id}`,
  sentOn,
  backOn,
  expectedOn,
});
const items = [
  back('1', '2026-03-01', '2026-03-15', '2026-03-10'),
  back('2', '2026-02-01', '2026-02-04', null),
  back('3', '2026-01-01', '2026-01-08', '2026-01-31'),
];

afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => switchLanguage('en'));
});

function open(shown: typeof items) {
  const calls = startServer({
    'GET /api/repairs': () =>
      answer({ items: shown, next: null, total: { value: shown.length, isExact: true } }),
  });
  renderPage([{ path: '/', element: <TurnaroundPanel vendorId="v-1" /> }], '/');
  return calls;
}

describe('the turnaround of a vendor', () => {
  it.each([
    ['en', 'The last repairs that came back took 3 to 14 days; half of them at most 7.'],
    ['tr', 'Dönen son onarımlar en az 3, en çok 14 gün sürdü; yarısı en fazla 7 gün.'],
    ['ar', 'استغرقت آخر الإصلاحات العائدة ما بين 3 و14 من الأيام، ونصفها 7 على الأكثر.'],
  ] as const)('is said in %s', async (language, sentence) => {
    await act(() => switchLanguage(language));
    open(items);
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe(sentence);
  });

  it('has a bar for each of the last twelve, which opens its repair and says when it was late', async () => {
    const calls = open(items);
    await screen.findByRole('img');
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/inventory/repair/1',
      '/inventory/repair/2',
      '/inventory/repair/3',
    ]);
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'RP-2026-00001: Days 14, later than expected',
      'RP-2026-00002: Days 3',
      'RP-2026-00003: Days 7',
    ]);
    expect(calls[0]?.path).toContain('limit=12');
  });

  it('says that nothing came back yet', async () => {
    open([]);
    expect(await screen.findByText('No repair has come back from this vendor yet.')).toBeTruthy();
  });
});
