import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { HideButton } from './HideButton.tsx';
import { NavbarColumn } from './NavbarColumn.tsx';
import { NavbarSurface } from './NavbarSurface.tsx';
import { denseRailWidth, openWidth, railWidth, type NavbarSide } from './navbar-sizes.ts';
import { PinButton } from './PinButton.tsx';
import { TabbedContent } from './TabbedContent.tsx';
import { useOutsidePress } from './useOutsidePress.ts';
import { useTilePanel } from './useTilePanel.ts';

interface TabbedNavbarProps {
  side: NavbarSide;
  isDense: boolean;
  isOpen: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  /** The panel is open over the page. */
  isFoldedOpen: boolean;
  onFoldedOpen: (isOpen: boolean) => void;
  onHide: (() => void) | undefined;
}

/** Style 3: a rail of tiles; the entries of a tile are in a panel, beside the page or over it for a moment. */
export function TabbedNavbar(props: TabbedNavbarProps) {
  const { side, isDense, isOpen, isFolded, onFold, isFoldedOpen, onFoldedOpen, onHide } = props;
  const items = useNavigation();
  const [tile, selectTile] = useTilePanel(items);
  const nav = useRef<HTMLElement>(null);
  const isFloating = isFolded && isFoldedOpen && tile !== undefined;
  const shown = !isFolded || isFoldedOpen ? tile : undefined;
  const rail = isDense ? denseRailWidth : railWidth;
  const withPanel = rail + openWidth;
  const close = () => onFoldedOpen(false);
  useOutsidePress(nav, isFloating, close);

  // The focus stays in view when the panel it was in is gone.
  function closeFromInside(): void {
    if (!isFloating) return;
    nav.current?.querySelector<HTMLElement>(`[data-tile-id="${tile.id}"]`)?.focus();
    close();
  }

  return (
    <NavbarColumn side={side} width={isFolded || tile === undefined ? rail : withPanel} isOpen={isOpen}>
      <NavbarSurface
        ref={nav}
        side={side}
        width={shown === undefined ? rail : withPanel}
        isFloating={isFloating}
        onBlur={(event: FocusEvent) => {
          const next = event.relatedTarget;
          if (isFloating && next !== null && !event.currentTarget.contains(next)) close();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (event.key === 'Escape' && isInside) closeFromInside();
        }}
        sx={{ justifyContent: side === 'start' ? 'flex-start' : 'flex-end' }}
      >
        <TabbedContent
          items={items}
          side={side}
          isDense={isDense}
          shown={shown}
          onSelect={(id, isShown) => {
            selectTile(id);
            onFoldedOpen(!isShown);
          }}
          onFollow={closeFromInside}
          railAction={onHide && <HideButton onHide={onHide} />}
          panelAction={
            <PinButton
              isFolded={isFolded}
              onFold={(folded) => {
                // Let go of, the panel stays until it is left.
                onFoldedOpen(folded);
                onFold(folded);
              }}
            />
          }
        />
      </NavbarSurface>
    </NavbarColumn>
  );
}
