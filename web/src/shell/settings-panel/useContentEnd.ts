import { useEffect, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useEffectiveSettings } from '#web/shell/settings/useEffectiveSettings.ts';

/** How far the tab stands from the end edge: beside a navbar that is there, else at the edge itself. */
export function useContentEnd(): number {
  const { breakpoints, direction } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const { style, config } = useEffectiveSettings().layout;
  const isBesideNavbar =
    style === 'layout1' && isWide && config.navbar.display && config.navbar.position === 'right';
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!isBesideNavbar || main === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { left, right } = main.getBoundingClientRect();
      setEnd(Math.max(0, direction === 'rtl' ? left : document.documentElement.clientWidth - right));
    });
    observer.observe(main);
    return () => observer.disconnect();
  }, [isBesideNavbar, direction]);
  return isBesideNavbar ? end : 0;
}
