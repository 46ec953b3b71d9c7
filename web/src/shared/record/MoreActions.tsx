import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

/** An action of a record; one with a reason is there but cannot be taken. */
export interface MoreAction {
  name: string;
  text: string;
  icon: IconName;
  reason?: string | undefined;
  /** The element that says what is missing: an action that cannot be taken keeps its place as a button. */
  describedBy?: string | undefined;
  /** It is on its way. */
  isBusy?: boolean;
  onChoose: () => void;
}

/** The actions of a record that are not on the page itself. */
export function MoreActions({ actions, label }: { actions: readonly MoreAction[]; label?: string }) {
  const { t } = useTranslation('record');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={label ?? t('moreActions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={(theme) => ({
          width: 32,
          height: 32,
          borderRadius: '6px',
          border: `1px solid ${theme.palette.surface.line}`,
          backgroundColor: 'background.paper',
        })}
      >
        <Icon name="more" size={16} />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(({ name, text, icon, reason, onChoose }) => (
          <MenuItem
            key={name}
            aria-disabled={reason !== undefined}
            onClick={() => {
              if (reason !== undefined) return;
              setAnchor(null);
              onChoose();
            }}
            sx={reason === undefined ? {} : { color: 'text.disabled' }}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon name={icon} size={16} />
            </ListItemIcon>
            <ListItemText
              primary={text}
              secondary={reason}
              slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
