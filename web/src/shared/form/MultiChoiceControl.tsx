import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ControlProps } from './control-types.ts';
import { SelectArrow } from './SelectArrow.tsx';
import { joinList } from '#web/shared/format/join-list.ts';

/** Several of a fixed list, as a menu with ticks. */
export function MultiChoiceControl(props: ControlProps) {
  const chosen = Array.isArray(props.value) ? props.value.filter((entry) => typeof entry === 'string') : [];
  return (
    <Select
      multiple
      fullWidth
      displayEmpty
      IconComponent={SelectArrow}
      value={chosen}
      disabled={props.isDisabled}
      error={props.isInvalid}
      renderValue={(values) => joinList(values) || '\u00A0'}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      SelectDisplayProps={{
        id: props.id,
        'aria-labelledby': `${props.labelId} ${props.id}`,
        'aria-describedby': props.describedBy,
        'aria-invalid': props.isInvalid,
      }}
    >
      {(props.facts.values ?? []).map((value) => (
        <MenuItem key={value} value={value}>
          <Checkbox checked={chosen.includes(value)} tabIndex={-1} aria-hidden />
          {value}
        </MenuItem>
      ))}
    </Select>
  );
}
