import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { useAddressSearch, withParameters, type HistoryStep } from './useAddressSearch.ts';

function Page() {
  const { search, changeSearch } = useAddressSearch();
  const add = (name: string, step?: HistoryStep) =>
    changeSearch((newest) => withParameters(newest, { [name]: '1' }), step);
  return (
    <>
      <output>{search}</output>
      {['a', 'b', 'c'].map((name) => (
        <button key={name} type="button" onClick={() => add(name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => add('r', 'replace')}>
        r
      </button>
      <button type="button" onClick={() => changeSearch(() => undefined)}>
        nothing
      </button>
    </>
  );
}

function Adder({ name }: { name: string }) {
  const { changeSearch } = useAddressSearch();
  return (
    <button type="button" onClick={() => changeSearch((newest) => withParameters(newest, { [name]: '1' }))}>
      {name}
    </button>
  );
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Page />
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && <Adder name="d" />}
    </>
  );
}

const open = (address: string) => renderPage([{ path: '/page', element: <Page /> }], address);
const click = (name: string) => screen.getByRole('button', { name }).click();
const drawn = () => screen.getByRole('status').textContent;

describe('useAddressSearch', () => {
  it('keeps every change of one tick, before anything of it is drawn', async () => {
    open('/page?x=1');
    await act(async () => {
      click('a');
      click('r');
      click('b');
      click('c');
      expect(drawn()).toBe('?x=1');
    });
    expect(drawn()).toBe('?x=1&a=1&r=1&b=1&c=1');
  });

  it('keeps the changes of one tick that come from different users of it', async () => {
    const { router } = renderPage(
      [
        {
          path: '/page',
          element: (
            <>
              <Page />
              <Adder name="d" />
              <Adder name="e" />
            </>
          ),
        },
      ],
      '/page?x=1',
    );
    await act(async () => {
      click('d');
      click('a');
      click('e');
    });
    expect(drawn()).toBe('?x=1&d=1&a=1&e=1');
    await act(() => router.navigate(-1));
    await act(async () => {
      click('b');
      click('e');
    });
    expect(drawn()).toBe('?x=1&d=1&a=1&b=1&e=1');
  });

  it('loses nothing when another user of it appears before the change is drawn', async () => {
    renderPage([{ path: '/page', element: <Opener /> }], '/page');
    await act(async () => {
      click('a');
      flushSync(() => click('open'));
      click('d');
    });
    expect(drawn()).toBe('?a=1&d=1');
  });

  it('builds on what Back brought, not on what was asked for before', async () => {
    const { router } = open('/page');
    await act(async () => {
      click('a');
      click('b');
    });
    await act(() => router.navigate(-1));
    expect(drawn()).toBe('?a=1');
    await act(async () => click('c'));
    expect(drawn()).toBe('?a=1&c=1');
  });

  it('gives up what was asked for when the address changes by other means', async () => {
    const { router } = open('/page');
    await act(async () => {
      click('a');
      await router.navigate('/page?y=1');
    });
    expect(drawn()).toBe('?y=1');
    await act(async () => click('b'));
    expect(drawn()).toBe('?y=1&b=1');
  });

  it('keeps the state of the address, which says where the page was opened from', async () => {
    const { router } = renderPage([{ path: '/page', element: <Page /> }], {
      pathname: '/page',
      state: { from: '/list?q=dell' },
    });
    await act(async () => click('a'));
    expect(router.state.location).toMatchObject({ search: '?a=1', state: { from: '/list?q=dell' } });
    const { key } = router.state.location;
    await act(async () => click('nothing'));
    expect(router.state.location.key).toBe(key);
  });
});
