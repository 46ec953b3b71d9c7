import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import {
  closedFlyouts,
  closePath,
  focusPath,
  hoverPath,
  isSamePath,
  readPath,
  type FlyoutPath,
  type FlyoutState,
} from './flyout-state.ts';

/** Crossing the bar opens nothing, and leaving a flyout for a moment closes nothing. */
export const flyoutDelay = 150;

function pathOf(target: EventTarget): FlyoutPath {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null;
  return readPath(element?.dataset['opens']);
}

/** The open flyouts of a bar, as pointer, focus and page change them. */
export function useFlyouts() {
  const [state, setState] = useState<FlyoutState>(closedFlyouts);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hovered = useRef<FlyoutPath>([]);
  const { key } = useLocation();
  const how = useNavigationType();

  useEffect(() => () => clearTimeout(timer.current), []);

  // A page that was opened needs no menu; one that only tidies its address, often a moment later, closes nothing.
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    if (how !== NavigationType.Replace) setState(closedFlyouts);
  }

  function change(next: (before: FlyoutState) => FlyoutState): void {
    clearTimeout(timer.current);
    setState(next);
  }

  function hover(bar: HTMLElement, path: FlyoutPath): void {
    // The same path again is no news: what was dismissed with Escape stays closed under the pointer.
    if (isSamePath(hovered.current, path)) return;
    hovered.current = path;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isUsedByKeys = path.length === 0 && bar.querySelector('[data-flyout]:focus-within') !== null;
      if (!isUsedByKeys) setState((before) => hoverPath(before, path));
    }, flyoutDelay);
  }

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    change((before) => closePath(before, before.open));
  });
  const isAnyOpen = state.open.length > 0;
  useEffect(() => {
    if (!isAnyOpen) return undefined;
    // Wherever the focus is: what the pointer opened can be dismissed without moving the pointer.
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isAnyOpen]);

  const onPressElsewhere = useEffectEvent(() => change(() => closedFlyouts));
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAnyOpen) return undefined;
    const listen = (event: Event) => {
      if (event.target instanceof Node && bar.current?.contains(event.target) !== true) onPressElsewhere();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [isAnyOpen]);

  return {
    state,
    change,
    bar,
    handlers: {
      onPointerOver: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch') hover(event.currentTarget, pathOf(event.target));
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch') hover(event.currentTarget, []);
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const path = pathOf(event.target);
        setState((before) => focusPath(before, path));
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) {
          change(() => closedFlyouts);
        }
      },
    },
  };
}
