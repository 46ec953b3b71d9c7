import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { NavbarContent } from './NavbarContent.tsx';

const openWidth = 280;
const foldedWidth = 76;
// Crossing the bar with the pointer should not flash it open.
const hoverDelay = 150;

interface FoldedNavbarProps {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** The column of wide screens: pinned open, or folded to icons and unfolding over the page while it is used. */
export function FoldedNavbar({ isFolded, onFold }: FoldedNavbarProps) {
  const { t } = useTranslation(['navigation', 'shell']);
  const [isUnfolded, setUnfolded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isNarrow = isFolded && !isUnfolded;

  function unfoldSoon(value: boolean): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setUnfolded(value), hoverDelay);
  }

  // On a touch screen the first tap opens the bar and does nothing else.
  function keepFirstTap(event: MouseEvent<HTMLElement>): void {
    const native = event.nativeEvent as PointerEvent;
    if (!isNarrow || native.pointerType !== 'touch') return;
    event.preventDefault();
    event.stopPropagation();
    setUnfolded(true);
  }

  return (
    <Box
      sx={{
        // Not fixed to the window: in a boxed shell the bar stays inside the box.
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        alignSelf: 'flex-start',
        flex: 'none',
        width: isFolded ? foldedWidth : openWidth,
        height: '100dvh',
      }}
    >
      <Box
        component="nav"
        aria-label={t('navigation:navigation')}
        onMouseEnter={() => unfoldSoon(true)}
        onMouseLeave={() => unfoldSoon(false)}
        onFocus={() => setUnfolded(true)}
        onBlur={(event: FocusEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setUnfolded(false);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') setUnfolded(false);
        }}
        onClickCapture={keepFirstTap}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: 0,
          width: isNarrow ? foldedWidth : openWidth,
          display: 'flex',
          flexDirection: 'column',
          overflow: 'hidden',
          bgcolor: 'background.default',
          color: 'text.primary',
          borderInlineEnd: '1px solid',
          borderColor: 'divider',
          boxShadow: isFolded && isUnfolded ? 16 : 0,
          transition: 'width 160ms cubic-bezier(.2, 0, 0, 1)',
        }}
      >
        <NavbarContent
          isFolded={isNarrow}
          action={
            <IconButton
              aria-label={isFolded ? t('shell:pinNavigation') : t('shell:foldNavigation')}
              aria-pressed={!isFolded}
              onClick={() => onFold(!isFolded)}
              sx={{
                opacity: isFolded ? 0.6 : 1,
                '&[aria-pressed="true"]:not(:hover)': { bgcolor: 'transparent' },
              }}
            >
              <Icon name="pin" size={18} />
            </IconButton>
          }
        />
      </Box>
    </Box>
  );
}
