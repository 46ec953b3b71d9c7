import Button, { type ButtonProps } from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

/** Something that can be done with the chosen items, at most with so many at once. */
export interface BulkChoice {
  key: string;
  label: string;
  icon: IconName;
  most: number;
  run: () => void;
}

interface BulkMenuProps {
  choices: readonly BulkChoice[];
  /** Why a choice is not possible now. */
  reasonOf: (choice: BulkChoice) => string | undefined;
  /** None of them is possible now. */
  isBlocked: boolean;
  /** One of them goes on. */
  isBusy: boolean;
}

/** Looks like a button that cannot be pressed, and yet keeps the focus. */
export function busyLook(isBusy: boolean): Pick<ButtonProps, 'aria-disabled' | 'className'> {
  return isBusy ? { 'aria-disabled': true, className: 'Mui-disabled' } : {};
}

/** What is done with chosen items less often. */
export function BulkMenu({ choices, reasonOf, isBlocked, isBusy }: BulkMenuProps) {
  const { t } = useTranslation('custody');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (choices.length === 0) return null;
  return (
    <>
      <Button
        color="inherit"
        {...busyLook(isBusy)}
        disabled={isBlocked}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        startIcon={<Icon name="more" size={16} />}
        onClick={(event) => isBusy || setAnchor(event.currentTarget)}
      >
        {t('more')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((choice) => {
          const reason = reasonOf(choice);
          return (
            <MenuItem
              key={choice.key}
              disabled={reason !== undefined}
              onClick={() => {
                setAnchor(null);
                choice.run();
              }}
            >
              <ListItemIcon>
                <Icon name={choice.icon} size={16} />
              </ListItemIcon>
              <ListItemText
                primary={choice.label}
                secondary={reason}
                slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
