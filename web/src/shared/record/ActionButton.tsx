import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { MoreAction } from './MoreActions.tsx';

interface ActionButtonProps {
  action: MoreAction;
  /** The likeliest one is filled. */
  isMain: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** An action that is likely enough to be a button of its own. */
export function ActionButton({ action, isMain, ref }: ActionButtonProps) {
  const isOpen = action.reason === undefined;
  return (
    <Button
      ref={ref}
      variant={isMain ? 'contained' : 'outlined'}
      // Still reached by the keyboard: what describes it says what is missing, and while it is on its way it keeps the focus.
      aria-disabled={!isOpen || action.isBusy === true || undefined}
      aria-describedby={isOpen ? undefined : action.describedBy}
      title={isOpen ? undefined : action.reason}
      startIcon={<Icon name={action.icon} size={16} />}
      onClick={() => {
        if (isOpen && action.isBusy !== true) action.onChoose();
      }}
      sx={(theme) => ({
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          color: theme.palette.text.disabled,
          backgroundColor: theme.palette.surface.inset,
          cursor: 'default',
        },
      })}
    >
      {action.text}
    </Button>
  );
}
