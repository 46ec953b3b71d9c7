import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFollowedText } from './useFollowedText.ts';

function follow(value: string) {
  const view = renderHook((props: { value: string }) => useFollowedText(props.value), {
    initialProps: { value },
  });
  const field = () => view.result.current;
  return {
    field,
    type: (text: string) => act(() => field().type(text)),
    apply: (text: string) => act(() => field().expect(text)),
    comeBack: (next: string) => view.rerender({ value: next }),
  };
}

describe('useFollowedText', () => {
  it('keeps what is typed while an applied value has not come back yet', () => {
    const { field, type, apply, comeBack } = follow('');
    type('d');
    apply('d');
    comeBack('');
    expect(field().text).toBe('d');
    type('dell');
    comeBack('d');
    expect(field().text).toBe('dell');
    expect(field().awaited).toBe('d');
  });

  it('keeps what is typed when several applied values come back late', () => {
    const { field, type, apply, comeBack } = follow('');
    for (const text of ['d', 'de', 'del']) {
      type(text);
      apply(text);
    }
    type('dell');
    for (const value of ['d', 'de', 'del']) {
      comeBack(value);
      expect(field().text).toBe('dell');
    }
  });

  it('follows a value that changes by other means, also back to one that was applied before', () => {
    const { field, type, apply, comeBack } = follow('');
    type('d');
    apply('d');
    comeBack('d');
    type('de');
    apply('de');
    comeBack('de');
    comeBack('d');
    expect(field().text).toBe('d');
    comeBack('');
    expect(field().text).toBe('');
    expect(field().awaited).toBe('');
  });
});
