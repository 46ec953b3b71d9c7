import { useEffect, type RefObject } from 'react';

/** Calls back when something outside is pressed with a pointer, while it matters. */
export function useOutsidePress(
  inside: RefObject<HTMLElement | null>,
  isActive: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onPress();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [inside, isActive, onPress]);
}
