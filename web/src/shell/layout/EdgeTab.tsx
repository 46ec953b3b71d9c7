import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

interface EdgeTabProps {
  label: string;
  icon: IconName;
  /** Distance from the window's upper or lower edge. */
  place: 'top' | 'bottom';
  isOpen: boolean;
  onOpen: () => void;
}

/** A small tab at the start edge that brings back what is hidden there; it widens toward the pointer. */
export function EdgeTab({ label, icon, place, isOpen, onOpen }: EdgeTabProps) {
  return (
    <Tooltip title={label} placement="right">
      <Box
        component="button"
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onOpen}
        sx={{
          position: 'absolute',
          insetInlineStart: 0,
          [place]: 12,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          width: 24,
          height: 40,
          padding: '0 4px 0 0',
          border: '1px solid',
          borderColor: 'divider',
          borderInlineStart: 0,
          borderStartEndRadius: 8,
          borderEndEndRadius: 8,
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

/** Holds a tab at the start edge of the shell while the page scrolls, and takes no room. */
export const edgeHolder = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 'appBar',
  alignSelf: 'flex-start',
  flex: 'none',
  width: 0,
  height: '100dvh',
} as const;
