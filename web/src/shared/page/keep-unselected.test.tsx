import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepUnselected } from './keep-unselected.ts';

keepUnselected();

function show() {
  render(
    <>
      <button type="button">
        <span>Save</span>
      </button>
      <p>A word</p>
      <input aria-label="Name" />
    </>,
  );
}

/** Whether the browser does with a press what it always does: it selects a word at the second one. */
const press = (element: Element, detail: number) => fireEvent.mouseDown(element, { detail });

describe('a double click', () => {
  it('on a button selects nothing, wherever the second press falls', () => {
    show();
    expect(press(screen.getByText('Save'), 1)).toBe(true);
    expect(press(screen.getByText('A word'), 2)).toBe(false);
    expect(press(screen.getByText('Save'), 2)).toBe(false);
  });

  it('on a word or in a field selects as ever', () => {
    show();
    press(screen.getByText('Save'), 1);
    for (const element of [screen.getByText('A word'), screen.getByLabelText('Name')]) {
      expect(press(element, 1)).toBe(true);
      expect(press(element, 2)).toBe(true);
    }
  });
});
