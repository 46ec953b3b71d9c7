import { useEffect, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useEffectiveSettings } from '#web/shell/settings/useEffectiveSettings.ts';

/** How far the tab stands from the end edge: at the edge of the page, beside a navbar that is there. */
export function useContentEnd(): string {
  const { breakpoints, direction } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const { style, config } = useEffectiveSettings().layout;
  const isBesideNavbar =
    style === 'layout1' && isWide && config.navbar.display && config.navbar.position === 'right';
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!isBesideNavbar || main === null) return undefined;
    const measure = () => {
      const { left, right } = main.getBoundingClientRect();
      setEnd(Math.max(0, direction === 'rtl' ? left : document.documentElement.clientWidth - right));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [isBesideNavbar, direction]);
  if (isBesideNavbar) return `${end}px`;
  // The box stands in the middle of the window.
  return config.mode === 'boxed' ? `max(0px, calc((100% - ${config.containerWidth}px) / 2))` : '0px';
}
