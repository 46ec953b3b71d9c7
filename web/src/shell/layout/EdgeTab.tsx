import Box from '@mui/material/Box';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

interface EdgeTabProps {
  label: string;
  icon: IconName;
  /** Distance from the window's upper or lower edge. */
  place: 'top' | 'bottom';
  side?: 'start' | 'end';
  isOpen: boolean;
  onOpen: () => void;
  /** What is hidden here was closed from inside, so the keyboard continues at the tab. */
  takesFocus?: boolean;
}

/** A small tab at the edge that brings back what is hidden there; it widens toward the pointer. */
export function EdgeTab(props: EdgeTabProps) {
  const { label, icon, place, side = 'start', isOpen, onOpen, takesFocus = false } = props;
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) tab.current?.focus();
  }, [takesFocus]);
  const [edge, inner] = side === 'start' ? (['Start', 'End'] as const) : (['End', 'Start'] as const);
  return (
    <Tooltip title={label} placement={side === 'start' ? 'right' : 'left'}>
      <Box
        ref={tab}
        component="button"
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onOpen}
        sx={{
          position: 'absolute',
          [`insetInline${edge}`]: 0,
          [place]: 12,
          display: 'flex',
          alignItems: 'center',
          justifyContent: side === 'start' ? 'flex-end' : 'flex-start',
          width: 24,
          height: 40,
          paddingBlock: 0,
          [`paddingInline${edge}`]: 0,
          [`paddingInline${inner}`]: '3px',
          border: '1px solid',
          borderColor: 'divider',
          [`borderInline${edge}`]: 0,
          [`borderStart${inner}Radius`]: 8,
          [`borderEnd${inner}Radius`]: 8,
          bgcolor: 'background.default',
          color: 'text.primary',
          boxShadow: 2,
          cursor: 'pointer',
          transition: 'width 160ms cubic-bezier(.2, 0, 0, 1)',
          '&:hover, &:focus-visible': { width: 52 },
        }}
      >
        <Icon name={icon} size={16} />
      </Box>
    </Tooltip>
  );
}

/** Holds a tab at the edge of the shell while the page scrolls, and takes no room. */
export const edgeHolder = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 'appBar',
  alignSelf: 'flex-start',
  flex: 'none',
  width: 0,
  height: '100dvh',
} as const;
