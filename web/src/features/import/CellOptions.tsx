import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { LikeName } from './LikeName.tsx';

export interface CellOption {
  id: string;
  label: string;
  /** What tells it apart from another one that is called the same. */
  note?: string | null;
  icon?: IconName;
  onChoose: () => void;
}

/** What a text of a cell may mean, one press away; it scrolls where there is much of it. */
export function CellOptions({
  options,
  isDisabled,
}: {
  options: readonly CellOption[];
  isDisabled: boolean;
}) {
  if (options.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        maxHeight: 220,
        overflowY: 'auto',
        padding: '4px',
        '& .MuiButton-root': { justifyContent: 'flex-start', color: 'text.primary', fontWeight: 400 },
      }}
    >
      {options.map(({ id, label, note = null, icon, onChoose }) => (
        <Button
          key={id}
          data-stop
          size="small"
          disabled={isDisabled}
          startIcon={icon ? <Icon name={icon} size={16} /> : undefined}
          onClick={onChoose}
        >
          <LikeName label={label} note={note} />
        </Button>
      ))}
    </Box>
  );
}
