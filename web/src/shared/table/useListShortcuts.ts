import { useLayoutEffect, type RefObject } from 'react';
import { takeEarlyText, typeInto } from '#web/shared/page/early-keys.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, [role="menu"] *'))
  );
}

/** Slash goes to the search, F opens the list of filters; neither while something is being typed. */
export function useListShortcuts(
  search: RefObject<HTMLElement | null>,
  filter: RefObject<HTMLElement | null>,
): void {
  // With the drawing, so that no key falls between what waits for the page and this.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      if (event.key === '/') search.current?.focus();
      else if (event.key === 'f' || event.key === 'F') filter.current?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    const early = takeEarlyText('list');
    if (early !== null) typeInto(search.current, early);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search, filter]);
}
