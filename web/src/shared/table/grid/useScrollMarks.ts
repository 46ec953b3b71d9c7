import { useEffect } from 'react';

const settleAfter = 100;

/**
 * Marks the scrolled element for its styles, without drawing anything anew: `data-moving` while its rows move, and
 * `data-scrolled` while it is scrolled sideways.
 */
export function useScrollMarks(element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      element.removeAttribute('data-moving');
    };
    const onScroll = () => {
      element.toggleAttribute('data-scrolled', element.scrollLeft !== 0);
      element.toggleAttribute('data-moving', true);
      clearTimeout(timer);
      timer = setTimeout(rest, settleAfter);
    };
    // A pointer that moves by itself wants to point at something.
    const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) rest();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('pointermove', onPointerMove, { passive: true });
    return () => {
      rest();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('pointermove', onPointerMove);
    };
  }, [element]);
}
