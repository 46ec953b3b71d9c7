import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, refuse, startServer } from '../../../test/server.ts';
import { ListPaper } from './ListPaper.tsx';
import { PrintSheet } from './PrintSheet.tsx';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const logoOf = () => document.querySelector<HTMLImageElement>('article header img');
afterEach(() => vi.restoreAllMocks());

describe('the head of a paper', () => {
  it('has the logo of the day of the paper, as data of the page itself', async () => {
    const calls = startServer({ 'GET /api/agency-logo': () => answer({ png }) });
    const sheet = (
      <PrintSheet title="Case" logoOn="2026-03-02">
        content
      </PrintSheet>
    );
    renderPage([{ path: '/', element: sheet }], '/');
    await waitFor(() => expect(logoOf()?.getAttribute('src')).toBe(`data:image/png;base64,${png}`));
    expect(calls.map(({ path }) => path)).toContain('/api/agency-logo?on=2026-03-02');
  });
});

describe('a printed list', () => {
  const open = (reply: () => Response) => {
    startServer({ 'GET /api/agency-logo': reply });
    const print = vi.fn(() => logoOf()?.getAttribute('src') ?? 'no logo');
    vi.stubGlobal('print', print);
    const paper = <ListPaper title="Items" subtitle="" columns={[]} rows={[]} onPrinted={() => undefined} />;
    renderPage([{ path: '/', element: paper }], '/');
    return print;
  };

  it('is printed once, with its logo drawn', async () => {
    const print = open(() => answer({ png }));
    await waitFor(() => expect(logoOf()).not.toBeNull());
    fireEvent.load(logoOf()!);
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(print.mock.results.map(({ value }) => value as string)).toEqual([`data:image/png;base64,${png}`]);
  });

  it.each([
    ['there is none', () => answer({ png: '' })],
    ['it cannot be read', () => refuse(500, 'internal')],
  ])('is printed without a logo where %s', async (_, reply) => {
    const print = open(reply);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(logoOf()).toBeNull();
  });
});
