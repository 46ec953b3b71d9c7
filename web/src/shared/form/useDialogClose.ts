import type { DialogProps } from '@mui/material/Dialog';
import { useSecondPress } from '#web/shared/record/useSecondPress.ts';

/**
 * Closes a dialog, but lets the second press of the double click that opened it do nothing: it falls on whatever the dialog has in that
 * place, or beside it.
 */
export function useDialogClose(
  isOpen: boolean,
  onClose: () => void,
  keepsOpen = false,
): Required<Pick<DialogProps, 'onClose' | 'onClickCapture'>> {
  const isSecondPress = useSecondPress(isOpen, false);
  return {
    onClickCapture: (event) => {
      // What is pressed once is meant, however soon.
      if (event.detail < 2 || !isSecondPress()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClose: (_, reason) => {
      if (reason !== 'backdropClick' || !(keepsOpen || isSecondPress())) onClose();
    },
  };
}
