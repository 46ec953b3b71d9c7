import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PanelColumn } from './PanelColumn.tsx';
import { PanelDrawer } from './PanelDrawer.tsx';

/** The panel at the start side: a column on wide screens, a drawer on others. */
export function SidePanel() {
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  return isWide ? <PanelColumn /> : <PanelDrawer />;
}
