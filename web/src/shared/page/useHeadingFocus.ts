import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a heading once what was sent is answered: the form that had it is gone, and the answer is read out. */
export function useHeadingFocus(isAnswered: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswered) heading.current?.focus();
  }, [isAnswered]);
  return heading;
}
