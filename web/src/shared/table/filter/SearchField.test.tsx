import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withProviders } from '../../../../test/render-page.tsx';
import { SearchField } from './SearchField.tsx';

const onSearch = vi.fn<(q: string) => void>();
const show = (q: string) =>
  withProviders(<SearchField q={q} hint="Search equipment" inputRef={null} onSearch={onSearch} />);
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () =>
  act(() => {
    vi.advanceTimersByTime(250);
  });

beforeEach(() => {
  onSearch.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('SearchField', () => {
  it('never loses what is typed, however late the address follows', () => {
    const { rerender } = render(show(''));
    for (const [at, text] of ['d', 'de', 'del', 'dell'].entries()) {
      type(text);
      pause();
      expect(onSearch.mock.calls.length).toBe(at + 1);
      // The address is drawn anew for other reasons before it has taken over what was searched.
      rerender(show(''));
      expect(box().value).toBe(text);
    }
    type('dell 7');
    for (const q of ['d', 'del', 'dell']) {
      rerender(show(q));
      expect(box().value).toBe('dell 7');
    }
    pause();
    expect(onSearch).toHaveBeenLastCalledWith('dell 7');
    rerender(show('dell 7'));
    rerender(show('dell'));
    expect(box().value).toBe('dell');
  });

  it('does not search for a word that is still being composed', () => {
    render(show(''));
    fireEvent.compositionStart(box());
    type('ね');
    pause();
    expect(onSearch).not.toHaveBeenCalled();
    type('猫');
    fireEvent.compositionEnd(box());
    pause();
    expect(onSearch.mock.calls).toEqual([['猫']]);
  });
});
