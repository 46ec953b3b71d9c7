import { useEffect } from 'react';

const settleAfter = 100;

/**
 * Marks the scrolled element for its styles, without drawing anything anew: `data-moving` while its rows move, and
 * `data-scrolled` while it is scrolled sideways. Moving rows ignore the pointer; a click on one of them still arrives.
 */
export function useScrollMarks(element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed: EventTarget | null = null;
    let isHeld = false;
    const rest = () => {
      clearTimeout(timer);
      element.removeAttribute('data-moving');
    };
    const onScroll = () => {
      element.toggleAttribute('data-scrolled', element.scrollLeft !== 0);
      // The event of a scroll can come between press and release, which are one click only on one element.
      if (isHeld) return;
      element.toggleAttribute('data-moving', true);
      clearTimeout(timer);
      timer = setTimeout(rest, settleAfter);
    };
    // A pointer that moves by itself wants to point at something.
    const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) rest();
    };
    const targetOf = ({ target, clientX, clientY }: MouseEvent) =>
      target === element ? document.elementFromPoint(clientX, clientY) : target;
    const onPointerDown = (event: PointerEvent) => {
      rest();
      pressed = targetOf(event);
      // A press on the scrollbar is not always followed by a release.
      isHeld = pressed !== element;
    };
    const release = () => {
      isHeld = false;
    };
    const onClick = (event: MouseEvent) => {
      if (event.target !== element || pressed === null || pressed === element) return;
      if (targetOf(event) === pressed) pressed.dispatchEvent(new MouseEvent('click', event));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('pointermove', onPointerMove, { passive: true });
    element.addEventListener('pointerdown', onPointerDown, { passive: true });
    element.addEventListener('click', onClick);
    window.addEventListener('pointerup', release, { passive: true });
    window.addEventListener('pointercancel', release, { passive: true });
    return () => {
      rest();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('pointermove', onPointerMove);
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('click', onClick);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [element]);
}
