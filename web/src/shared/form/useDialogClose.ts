import type { DialogProps } from '@mui/material/Dialog';
import { useSecondPress } from '#web/shared/record/useSecondPress.ts';

/** Closes a dialog, but not by the second press of the double click that opened it, which falls beside it. */
export function useDialogClose(
  isOpen: boolean,
  onClose: () => void,
  keepsOpen = false,
): NonNullable<DialogProps['onClose']> {
  const isSecondPress = useSecondPress(isOpen, false);
  return (_, reason) => {
    if (reason !== 'backdropClick' || !(keepsOpen || isSecondPress())) onClose();
  };
}
