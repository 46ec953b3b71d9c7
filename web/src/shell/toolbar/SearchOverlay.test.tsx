import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { SearchOverlay } from './SearchOverlay.tsx';

const id = '00000000-0000-4000-8000-000000000077';
const laptop = {
  entity: 'equipment',
  id,
  label: 'EQ-104877',
  note: 'Dell Latitude 7450',
  matched: '5CG1234XYZ',
  isExact: true,
};

function openSearch() {
  return renderPage([{ path: '/', element: <SearchOverlay onClose={() => undefined} /> }], '/');
}
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const questionOf = (path: string) => new URL(path, 'http://web').searchParams.get('q');

beforeEach(() => updateSessionUser(aPerson(['user'])));

describe('the search of the bar', () => {
  it('finds a record by its code and opens it with Enter, also before the answer is there', async () => {
    let reply: (response: Response) => void = () => undefined;
    startServer({ 'GET /api/search': () => new Promise<Response>((done) => (reply = done)) });
    const { router } = openSearch();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    reply(answer({ found: [laptop] }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/equipment/${id}`));
  });

  it('opens nothing when the question changed before the answer', async () => {
    const replies: ((response: Response) => void)[] = [];
    startServer({ 'GET /api/search': () => new Promise<Response>((done) => replies.push(done)) });
    const { router } = openSearch();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    await userEvent.keyboard('{Enter}0');
    replies[0]?.(answer({ found: [laptop] }));
    await waitFor(() => expect(replies.length).toBeGreaterThan(1));
    replies[1]?.(answer({ found: [] }));
    await screen.findByText('No results..');
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows pages first and records below them, with what was found', async () => {
    const calls = startServer({
      'GET /api/search': ({ path }) =>
        answer({
          found: questionOf(path) === 'soft' ? [{ ...laptop, matched: 'softail-7', isExact: false }] : [],
        }),
    });
    openSearch();
    await userEvent.type(field(), 'soft');
    await waitFor(() => expect(options().at(-1)).toBe('EQ-104877Dell Latitude 7450softail-7Equipment'));
    expect(options()[0]).toMatch(/^Software/);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  it('says that it looks while it does, and that there is nothing only then', async () => {
    const replies: ((response: Response) => void)[] = [];
    startServer({ 'GET /api/search': () => new Promise<Response>((done) => replies.push(done)) });
    openSearch();
    await userEvent.click(field());
    await userEvent.paste('zzzz');
    expect(screen.queryByText('No results..')).toBeNull();
    expect(screen.getByText('Searching…')).toBeTruthy();
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.(answer({ found: [] }));
    await screen.findByText('No results..');
    expect(options()).toEqual(['Search equipment for “zzzz”']);
  });

  it('goes on in the list of items where nothing begins with the text', async () => {
    startServer({ 'GET /api/search': () => answer({ found: [] }) });
    const { router } = openSearch();
    await userEvent.click(field());
    await userEvent.paste('latitude 7450');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/equipment'));
    expect(router.state.location.search).toBe('?q=latitude+7450');
  });

  it('asks the server nothing for a person without a role', async () => {
    updateSessionUser(aPerson([]));
    const calls = startServer({});
    openSearch();
    await userEvent.type(field(), 'zzzz');
    await screen.findByText('No results..');
    expect(calls).toEqual([]);
  });
});
