import { useState } from 'react';
import { monthOf } from './month-days.ts';

interface Choice {
  /** Nothing until somebody chooses: then the page finds a day to stand on. */
  day: string | undefined;
  /** The day was moved to by keyboard, and the focus has not followed yet. */
  isFocusDue: boolean;
  /** A month that the address was asked for and does not show yet. */
  asked: string | undefined;
  /** The month of the address that this choice knows of. */
  seen: string;
}

/**
 * The chosen day of a month. Keys are faster than the address: a move counts at once, the address follows, and only
 * a month that came about in another way (by a button, by Back) takes the choice away.
 */
export function useChosenDay(month: string, onMonth: (month: string) => void) {
  const [choice, setChoice] = useState<Choice>({
    day: undefined,
    isFocusDue: false,
    asked: undefined,
    seen: month,
  });
  if (choice.seen !== month) {
    const isOurs = choice.asked !== undefined;
    setChoice({
      ...choice,
      seen: month,
      asked: choice.asked === month ? undefined : choice.asked,
      ...(!isOurs && choice.day !== undefined && monthOf(choice.day) !== month && { day: undefined }),
    });
  }
  return {
    day: choice.day,
    focusOn: choice.isFocusDue ? choice.day : undefined,
    onFocused: () => setChoice((now) => ({ ...now, isFocusDue: false })),
    choose: (day: string, byKeyboard: boolean) => {
      const next = monthOf(day);
      const isOther = next !== (choice.asked ?? month);
      setChoice({ ...choice, day, isFocusDue: byKeyboard, asked: isOther ? next : choice.asked });
      if (isOther) onMonth(next);
    },
  };
}
