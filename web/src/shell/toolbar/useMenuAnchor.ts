import { useId, useState, type MouseEvent } from 'react';

/** What a button that opens a menu needs: where it is anchored, whether it is open, and its attributes. */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const isOpen = anchor !== null;
  return {
    anchor,
    isOpen,
    id,
    close: () => setAnchor(null),
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
  };
}
