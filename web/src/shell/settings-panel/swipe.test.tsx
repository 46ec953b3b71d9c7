import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSwipe, useSwipe } from './swipe.ts';

const onSwipe = vi.fn<() => void>();

function Surface() {
  return (
    <div {...useSwipe(onSwipe)}>
      <p>Text</p>
      <input type="text" />
    </div>
  );
}

function drag(target: HTMLElement, pointerType: string, across: number): void {
  const pointer = { pointerType, isPrimary: true, clientY: 100 };
  fireEvent.pointerDown(target, { ...pointer, clientX: 200 });
  fireEvent.pointerUp(target, { ...pointer, clientX: 200 + across });
}

afterEach(() => {
  cleanup();
  onSwipe.mockReset();
});

describe('a swipe', () => {
  it('R-4.11 goes sideways in either direction, far enough and not along the page', () => {
    const from = { x: 200, y: 100 };
    expect(isSwipe(from, { x: 300, y: 110 })).toBe(true);
    expect(isSwipe(from, { x: 100, y: 110 })).toBe(true);
    expect(isSwipe(from, { x: 230, y: 100 })).toBe(false);
    expect(isSwipe(from, { x: 300, y: 200 })).toBe(false);
  });

  it('is made with a finger, not with a mouse, and not in a field', () => {
    render(<Surface />);
    drag(screen.getByText('Text'), 'mouse', 120);
    drag(screen.getByRole('textbox'), 'touch', 120);
    expect(onSwipe).not.toHaveBeenCalled();
    drag(screen.getByText('Text'), 'touch', -120);
    drag(screen.getByText('Text'), 'pen', 120);
    expect(onSwipe).toHaveBeenCalledTimes(2);
  });

  it('ends where the browser takes the finger over', () => {
    render(<Surface />);
    const text = screen.getByText('Text');
    fireEvent.pointerDown(text, { pointerType: 'touch', isPrimary: true, clientX: 200, clientY: 0 });
    fireEvent.pointerCancel(text);
    fireEvent.pointerUp(text, { pointerType: 'touch', isPrimary: true, clientX: 20, clientY: 0 });
    expect(onSwipe).not.toHaveBeenCalled();
  });
});
