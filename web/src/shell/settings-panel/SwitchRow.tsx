import Switch from '@mui/material/Switch';
import { ControlRow, type RowProps } from './ControlRow.tsx';

interface SwitchRowProps extends RowProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchRow({ isOn, onChange, ...row }: SwitchRowProps) {
  return (
    <ControlRow {...row}>
      {(ids) => (
        <Switch
          id={ids.control}
          checked={isOn}
          disabled={row.reason !== undefined}
          onChange={(_, next) => onChange(next)}
          slotProps={{ input: { role: 'switch', 'aria-describedby': ids.reason } }}
          sx={{ marginInlineEnd: '-4px', '& .Mui-disabled + .MuiSwitch-track': { opacity: 0.4 } }}
        />
      )}
    </ControlRow>
  );
}
