import { useState } from 'react';
import { useOpenOnPage } from '#web/shell/layout/useOpenOnPage.ts';
import type { LayoutConfig } from '#web/shell/settings/layout.ts';
import { changeLayout } from '#web/shell/settings/settings-store.ts';

const atStart = { isOpen: true, isFoldedOpen: false, isHiddenFromInside: false };

/** What is open of the menu at this moment; nothing of it is saved, and another style begins anew. */
export function useNavbarState({ style, folded }: LayoutConfig['navbar'], isWide: boolean) {
  const [state, setState] = useState({ style, ...atStart });
  const [isMobileOpen, setMobileOpen] = useOpenOnPage();
  if (state.style !== style) {
    setState({ style, ...atStart });
    setMobileOpen(false);
  }
  const setOpen = (isOpen: boolean) => setState((now) => ({ ...now, isOpen, isHiddenFromInside: false }));
  return {
    ...state,
    isMobileOpen,
    setMobileOpen,
    setFoldedOpen: (isFoldedOpen: boolean) => setState((now) => ({ ...now, isFoldedOpen })),
    hide: () => setState((now) => ({ ...now, isOpen: false, isHiddenFromInside: true })),
    /** Folding is a setting and is kept with the person; the rest is of this moment. */
    fold: (isFolded: boolean) => changeLayout({ navbar: { folded: isFolded } }),
    toggle: () => {
      if (!isWide) setMobileOpen(!isMobileOpen);
      else if (style === 'style-2') changeLayout({ navbar: { folded: !folded } });
      else setOpen(!state.isOpen);
    },
  };
}

export type NavbarState = ReturnType<typeof useNavbarState>;
