import MuiTooltip from '@mui/material/Tooltip';
import type { TooltipSide } from './Tooltip.tsx';

interface TooltipBubbleProps {
  id: string;
  anchor: HTMLElement;
  isOpen: boolean;
  title: string;
  placement: TooltipSide;
  onStay: () => void;
  onClose: () => void;
}

/** The words beside their control; Escape closes them, and the pointer can rest on them. */
export function TooltipBubble(props: TooltipBubbleProps) {
  const { id, anchor, isOpen, title, placement, onStay, onClose } = props;
  return (
    <MuiTooltip
      id={id}
      open={isOpen}
      title={title}
      placement={placement}
      onClose={onClose}
      slotProps={{ popper: { anchorEl: anchor, onPointerEnter: onStay, onPointerLeave: onClose } }}
    >
      {/* It stands where the control is, and has no name beside the control's. */}
      <span hidden aria-label={undefined} />
    </MuiTooltip>
  );
}
