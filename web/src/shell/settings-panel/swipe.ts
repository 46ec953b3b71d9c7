import { useRef, type PointerEvent } from 'react';

export interface Point {
  x: number;
  y: number;
}

const leastDistance = 60;

/** Whether a finger went far enough sideways, in either direction, and not up or down. */
export function isSwipe(from: Point, to: Point): boolean {
  const [across, along] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return across >= leastDistance && across >= 2 * along;
}

/** Handlers that call back after a horizontal swipe; a mouse selects text instead, and so does a finger in a field. */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<Point>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isField = (event.target as HTMLElement).closest('input[type="text"]') !== null;
      const isFinger = event.pointerType !== 'mouse' && event.isPrimary;
      from.current = isFinger && !isField ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      from.current = undefined;
      if (start !== undefined && isSwipe(start, { x: event.clientX, y: event.clientY })) onSwipe();
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
