import type { ReactNode } from 'react';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import type { NavbarSide } from './navbar-sizes.ts';
import { TabbedContent } from './TabbedContent.tsx';
import { useTilePanel } from './useTilePanel.ts';

interface TabbedDrawerContentProps {
  side: NavbarSide;
  isDense: boolean;
  action: ReactNode;
  onFollow: () => void;
}

/** Tiles in the drawer, with the entries of one of them always beside the rail. */
export function TabbedDrawerContent({ side, isDense, action, onFollow }: TabbedDrawerContentProps) {
  const items = useNavigation();
  const [shown, selectTile] = useTilePanel(items);
  const place = shown === undefined ? { railAction: action } : { panelAction: action };
  return (
    <TabbedContent
      items={items}
      side={side}
      isDense={isDense}
      shown={shown}
      onSelect={selectTile}
      onFollow={onFollow}
      {...place}
    />
  );
}
