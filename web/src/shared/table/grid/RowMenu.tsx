import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

/** Something that can be done with one record: a place to go, or a thing to run. */
export type RowAction = { key: string; icon: IconName; label: string } & (
  | { to: string; state?: unknown }
  | { run: () => void }
);

interface RowMenuProps {
  anchor: HTMLElement | null;
  actions: readonly RowAction[];
  label: string;
  onClose: () => void;
}

/** The menu at the end of a row or a card. */
export function RowMenu({ anchor, actions, label, onClose }: RowMenuProps) {
  if (!anchor) return null;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {actions.map((action) => {
        const content = (
          <>
            <Icon name={action.icon} size={16} />
            {action.label}
          </>
        );
        if ('to' in action) {
          return (
            <MenuItem key={action.key} component={Link} to={action.to} state={action.state}>
              {content}
            </MenuItem>
          );
        }
        return (
          <MenuItem
            key={action.key}
            onClick={() => {
              onClose();
              action.run();
            }}
          >
            {content}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
