import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface CheckFieldProps {
  id: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** One yes or no among several, with its words beside it. */
export function CheckField({ id, label, isOn, onChange }: CheckFieldProps) {
  return (
    <FormControlLabel
      label={label}
      sx={{ margin: 0, marginInlineStart: '-6px', '& .MuiFormControlLabel-label': { typography: 'body2' } }}
      control={<Checkbox id={id} checked={isOn} onChange={(_, next) => onChange(next)} />}
    />
  );
}
