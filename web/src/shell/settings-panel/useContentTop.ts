import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useEffectiveSettings } from '#web/shell/settings/useEffectiveSettings.ts';

const below = 160;
const bar = 64;

/** Where the tab stands: 160 below the bars above the page. */
export function useContentTop(): number {
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const isMedium = useMediaQuery(breakpoints.up('md'));
  const { style, config } = useEffectiveSettings().layout;
  const hasBar = style !== 'layout1' && config.navbar.display && isWide;
  const toolbar = isMedium ? bar : 48;
  return below + (hasBar ? bar : 0) + (config.toolbar.display ? toolbar : 0);
}
