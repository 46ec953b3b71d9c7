import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { takeEarlyText, typeInto } from '#web/shared/page/early-keys.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, [role="menu"] *'))
  );
}

/**
 * Slash goes to the search, F opens the list of filters; neither while something is being typed. Where a list prints, the
 * browser's own key prints all of it instead of the rows in the window.
 */
export function useListShortcuts(
  search: RefObject<HTMLElement | null>,
  filter: RefObject<HTMLElement | null>,
  print?: () => void,
): void {
  const printAll = useEffectEvent(() => print?.());
  const canPrint = print !== undefined;
  // With the drawing, so that no key falls between what waits for the page and this.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p';
      if (isPrint && canPrint && !event.shiftKey) {
        event.preventDefault();
        printAll();
        return;
      }
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
  }, [search, filter, canPrint]);
}
