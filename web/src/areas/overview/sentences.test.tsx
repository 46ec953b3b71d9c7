import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { overviewTiles, type OverviewTileFigures } from '#contract/areas/overview/overview.api.ts';
import { languages } from '#contract/shared/languages.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { overviewPath } from './overview-path.ts';
import { OverviewPage } from './OverviewPage.tsx';

const list = '/inventory/equipment';
const figure = { value: '7', link: list };
const params = {
  name: 'HQ',
  bookValue: '60.00',
  share: '60.0',
  beyond: '11',
  items: '12',
  received: '13',
  disposed: '14',
  yearlyCost: '15.00',
  total: '16.00',
  unconfirmed: '17',
  failures: '18',
  outstanding: '19.00',
  late: '20',
  backup: '21',
  anchor: '22',
  open: '23',
  missing: '24',
  overdue: '25',
  never: '26',
  counts: '27',
  loans: '28',
  most: '29',
  from: '2026-03-01',
  to: '2026-05-31',
  busiest: '2026-03-18',
  writtenOff: '30',
  reported: '31',
};

const tiles = overviewTiles.map((tile): OverviewTileFigures => ({
  tile,
  isOfAllPlaces: false,
  sentence: { key: tile, params },
  series: [{ key: 'items', unit: 'items', total: figure }],
  points: [
    {
      key: tile === 'calendar' ? '2026-03-18' : '2026-03',
      label: { kind: 'name', text: 'One' },
      figures: [figure],
      opens: null,
      isRunning: false,
      alarm: null,
    },
  ],
  rest: null,
}));

afterEach(async () => {
  endSession();
  vi.unstubAllGlobals();
  await switchLanguage('en');
});

describe('the tree of the overview that a screen reader reads', () => {
  it.each(languages.map(({ id }) => id))(
    'has every chart as one picture named by its sentence, in %s',
    async (language) => {
      await switchLanguage(language);
      updateSessionUser(aPerson(['admin']));
      startServer({
        'GET /api/overview': () =>
          answer({
            figuresAt: '2026-03-18T14:32:00.000Z',
            eventsBehind: 0,
            place: null,
            figures: [],
            layout: { tiles: overviewTiles.map((tile) => ({ tile, columns: 1 })), isOwn: false },
            tiles,
          }),
        'GET /api/work': () => answer({ today: '2026-03-18', total: 0, kinds: [] }),
      });
      renderPage([{ path: overviewPath, element: <OverviewPage /> }], overviewPath);
      await waitFor(() => expect(document.querySelectorAll('[role=img]')).toHaveLength(overviewTiles.length));
      // By role: what is hidden from the tree is not found.
      const pictures = screen.getAllByRole('img');
      expect(pictures).toHaveLength(overviewTiles.length);
      const sentences = pictures.map((one) => one.getAttribute('aria-label') ?? '');
      expect(new Set(sentences).size).toBe(overviewTiles.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[^{}]{10,}\.$/);
      expect(sentences.every((sentence) => /\d/.test(sentence))).toBe(true);
      // What opens something is no part of a picture: it would be hidden with the picture's content.
      const links = screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-label')?.includes('One'));
      expect(links.length).toBeGreaterThanOrEqual(overviewTiles.length);
      expect(links.filter((link) => link.closest('[role=img]') !== null)).toEqual([]);
    },
  );
});
