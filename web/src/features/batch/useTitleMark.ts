import { useEffect } from 'react';

const mark = /^\(\d+ %\) /;

/** Puts how far the work is before the title of the browser’s tab, as long as it goes on. */
export function useTitleMark(text: string | undefined): void {
  useEffect(() => {
    document.title = `${text === undefined ? '' : `(${text}) `}${document.title.replace(mark, '')}`;
  }, [text]);
  useEffect(
    () => () => {
      document.title = document.title.replace(mark, '');
    },
    [],
  );
}
