import { useEffect, useState } from 'react';
import { useFollowedText } from '#web/shared/form/useFollowedText.ts';

/** The wait after the last key before a number is applied. */
const quietTime = 500;

export interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

export type NumberProblem = 'noNumber' | 'tooLow' | 'tooHigh';

/** What is wrong with a typed number; undefined when it can be applied. */
export function findNumberProblem(text: string, { min, max }: Limits): NumberProblem | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return 'noNumber';
  if (min !== undefined && value < min) return 'tooLow';
  if (max !== undefined && value > max) return 'tooHigh';
  return undefined;
}

/** Something that is done after the wait, or earlier, or not at all. */
function createPending() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: (() => void) | undefined;
  function drop(): void {
    clearTimeout(timer);
    work = undefined;
  }
  function runNow(): void {
    const waiting = work;
    drop();
    waiting?.();
  }
  function start(next: () => void): void {
    drop();
    work = next;
    timer = setTimeout(runNow, quietTime);
  }
  return { drop, runNow, start };
}

/**
 * A number while it is typed: applied half a second after the last key, at once on Enter or when the field is left,
 * and never while it is wrong.
 */
export function useNumberEntry(value: number, limits: Limits, onApply: (value: number) => void) {
  const { text, awaited, type: show, expect } = useFollowedText(String(value));
  const [pending] = useState(createPending);

  // What was typed last is not lost with the field.
  useEffect(() => pending.runNow, [pending]);

  function type(next: string): void {
    pending.drop();
    show(next);
    if (findNumberProblem(next, limits) !== undefined) return;
    pending.start(() => {
      const wanted = String(Number(next));
      if (wanted === awaited) return;
      expect(wanted);
      onApply(Number(next));
    });
  }

  return { text, problem: findNumberProblem(text, limits), type, applyNow: pending.runNow };
}
