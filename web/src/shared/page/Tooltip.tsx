import {
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type TouchEvent,
} from 'react';
import { loadOrNothing } from './lazy-page.ts';

// How it is placed weighs more than all that has a tip; it is fetched while the pointer rests.
const TooltipBubble = lazy(() =>
  loadOrNothing(async () => (await import('./TooltipBubble.tsx')).TooltipBubble),
);

const restTime = 400;
const pressTime = 700;
const readTime = 1500;

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

interface TooltipProps {
  /** Nothing is shown for an empty one. */
  title: string;
  placement?: TooltipSide;
  /** Whether it says more about the control, instead of naming it. */
  describeChild?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Names a control for who rests on it with the pointer, reaches it by key or keeps a finger on it. */
export function Tooltip({ title, placement = 'bottom', describeChild = false, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const [next, setNext] = useState<{ isOpen: boolean; delay: number }>();
  useEffect(() => {
    if (next === undefined) return undefined;
    const turnNow = () => setOpen(next.isOpen);
    const timer = setTimeout(turnNow, next.delay);
    return () => clearTimeout(timer);
  }, [next]);

  const turn = (willOpen: boolean, delay: number) => setNext({ isOpen: willOpen, delay });
  function open(at: HTMLElement, delay: number): void {
    setAnchor(at);
    turn(true, delay);
  }
  // In a moment, so that the pointer can pass on to the tip itself.
  const close = () => turn(false, 0);

  const own = children.props;
  const shown = isOpen && title !== '';
  // The browser would show a title beside the tip, so that the tip itself describes while it is there.
  const described = shown ? { 'aria-describedby': id } : { title };
  const name = describeChild ? described : { 'aria-label': title || undefined };
  const control = cloneElement(children, {
    ...name,
    ...own,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') open(event.currentTarget, restTime);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event);
      if (event.pointerType !== 'touch') close();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.target.matches(':focus-visible')) open(event.currentTarget, restTime);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      close();
    },
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      own.onTouchStart?.(event);
      open(event.currentTarget, pressTime);
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      own.onTouchEnd?.(event);
      turn(false, isOpen ? readTime : 0);
    },
  });
  return (
    <>
      {control}
      {anchor !== undefined && title !== '' && (
        <Suspense>
          <TooltipBubble
            id={id}
            anchor={anchor}
            isOpen={shown}
            title={title}
            placement={placement}
            onStay={() => turn(true, 0)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
