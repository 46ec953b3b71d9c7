import { fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useScrollMarks } from './useScrollMarks.ts';

function Scrolled({ onPick }: { onPick: (event: React.MouseEvent) => void }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useScrollMarks(element);
  return (
    <div ref={setElement} data-testid="scrolled">
      <button type="button" onClick={onPick}>
        One
      </button>
      <button type="button">Two</button>
    </div>
  );
}

function draw() {
  const onPick = vi.fn<(event: React.MouseEvent) => void>();
  const { getByTestId, getByText } = render(<Scrolled onPick={onPick} />);
  return { onPick, scrolled: getByTestId('scrolled'), one: getByText('One'), two: getByText('Two') };
}

/** What lies under the pointer; a row that ignores the pointer is found only when it no longer does. */
function putUnderPointer(scrolled: HTMLElement, row: Element) {
  const under = () => (scrolled.hasAttribute('data-moving') ? scrolled : row);
  vi.spyOn(document, 'elementFromPoint').mockImplementation(under);
  return under;
}

describe('useScrollMarks', () => {
  afterEach(() => vi.restoreAllMocks());

  it('lets rows ignore the pointer while they move, until it moves by itself', () => {
    const { scrolled } = draw();
    fireEvent.scroll(scrolled);
    expect(scrolled.hasAttribute('data-moving')).toBe(true);
    fireEvent.pointerMove(scrolled, { movementX: 1 });
    expect(scrolled.hasAttribute('data-moving')).toBe(false);
  });

  it('does not take a row away from a pressed pointer, when the event of a scroll comes late', () => {
    const { scrolled, one } = draw();
    fireEvent.pointerDown(one);
    fireEvent.scroll(scrolled);
    expect(scrolled.hasAttribute('data-moving')).toBe(false);
    fireEvent.pointerUp(one);
    fireEvent.scroll(scrolled);
    expect(scrolled.hasAttribute('data-moving')).toBe(true);
  });

  it('hands a click that fell through a moving row to that row, with its keys', () => {
    const { scrolled, one, onPick } = draw();
    const under = putUnderPointer(scrolled, one);
    fireEvent.scroll(scrolled);
    fireEvent.pointerDown(under());
    expect(scrolled.hasAttribute('data-moving')).toBe(false);
    fireEvent.pointerUp(one);
    // Pressed on one element and released on another: the browser clicks on what holds both.
    fireEvent.click(scrolled, { shiftKey: true, clientX: 5 });
    expect(onPick).toHaveBeenCalledOnce();
    expect(onPick.mock.calls[0]?.[0]).toMatchObject({ shiftKey: true, clientX: 5 });
  });

  it('clicks on nothing when the pointer was released on another row', () => {
    const { scrolled, one, two, onPick } = draw();
    putUnderPointer(scrolled, two);
    fireEvent.scroll(scrolled);
    fireEvent.pointerDown(scrolled);
    putUnderPointer(scrolled, one);
    fireEvent.pointerUp(one);
    fireEvent.click(scrolled);
    expect(onPick).not.toHaveBeenCalled();
  });
});
