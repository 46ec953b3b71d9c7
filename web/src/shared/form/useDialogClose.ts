import type { DialogProps } from '@mui/material/Dialog';
import { useLayoutEffect, useRef } from 'react';
import { useSecondPress } from '#web/shared/record/useSecondPress.ts';

/**
 * Closes a dialog, but lets the second press of the double click that opened it do nothing: it falls on whatever the dialog has in that
 * place, or beside it.
 */
export function useDialogClose(
  isOpen: boolean,
  onClose: () => void,
  keepsOpen = false,
): Required<Pick<DialogProps, 'onClose' | 'onClickCapture' | 'onMouseDownCapture'>> {
  const isSecondPress = useSecondPress(isOpen, false);
  const isPressedHere = useRef(false);
  useLayoutEffect(() => {
    if (!isOpen) isPressedHere.current = false;
  }, [isOpen]);
  return {
    onMouseDownCapture: ({ detail }) => {
      if (detail < 2) isPressedHere.current = true;
    },
    onClickCapture: (event) => {
      if (event.detail < 2 || isPressedHere.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClose: (_, reason) => {
      if (reason !== 'backdropClick' || !(keepsOpen || isSecondPress())) onClose();
    },
  };
}
