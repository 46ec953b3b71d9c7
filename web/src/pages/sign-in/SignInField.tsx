import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import { FirstIcon, type FirstIconName } from '#web/shared/icons/FirstIcon.tsx';

interface SignInFieldProps {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  icon: FirstIconName;
  autoComplete: string;
  value: string;
  error: string | undefined;
  /** The rule of the field, told before it is broken. */
  hint?: string;
  end?: ReactNode;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A field of the sign-in form: label above, icon inside, the message in a line below. */
export function SignInField(props: SignInFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <FormControl fullWidth error={props.error !== undefined}>
      <FormLabel htmlFor={id} sx={{ marginBlockEnd: '4px' }}>
        {props.label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={props.name}
        type={props.type}
        value={props.value}
        autoComplete={props.autoComplete}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        startAdornment={<FirstIcon name={props.icon} size={16} />}
        endAdornment={props.end}
        inputProps={{
          'aria-invalid': props.error !== undefined,
          'aria-describedby': props.error === undefined && props.hint === undefined ? undefined : errorId,
          ...(props.type === 'email' ? { inputMode: 'email', dir: 'ltr' } : {}),
          spellCheck: false,
        }}
        sx={{ minHeight: 40, color: 'text.primary', '& > svg': { color: 'text.secondary' } }}
      />
      <FormHelperText
        id={errorId}
        role={props.error === undefined && props.hint !== undefined ? undefined : 'alert'}
        sx={{ display: 'flex', alignItems: 'center', gap: '4px', minHeight: 16 }}
      >
        {props.error === undefined ? (
          props.hint
        ) : (
          <>
            <FirstIcon name="error" size={14} />
            {props.error}
          </>
        )}
      </FormHelperText>
    </FormControl>
  );
}
