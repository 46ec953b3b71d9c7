import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveList } from '../../../test/list-api.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { useRecordView } from './useRecordView.ts';

function Page() {
  const { asOf, tab, showDay, showTab } = useRecordView(['facts', 'history']);
  return (
    <>
      <output>{`${tab} ${asOf ?? 'today'}`}</output>
      <button type="button" onClick={() => showDay('2024-01-02')}>
        day
      </button>
      <button type="button" onClick={() => showTab('history')}>
        history
      </button>
      <button type="button" onClick={() => showTab('facts')}>
        facts
      </button>
    </>
  );
}

const click = (name: string) => screen.getByRole('button', { name }).click();

describe('useRecordView', () => {
  it('keeps the day and the tab that were chosen in one tick, and the list the record was opened from', async () => {
    serveList(() => undefined);
    const { router } = renderPage([{ path: '/record', element: <Page /> }], {
      pathname: '/record',
      state: { from: '/list?q=dell' },
    });
    await act(async () => {
      click('day');
      click('history');
    });
    expect(screen.getByRole('status').textContent).toBe('history 2024-01-02');
    expect(router.state.location.state).toEqual({ from: '/list?q=dell' });
    await act(async () => click('facts'));
    expect(router.state.location.search).toBe('?asOf=2024-01-02');
  });
});
