import OutlinedInput from '@mui/material/OutlinedInput';
import { textOf, type ControlProps } from './control-types.ts';

/** One line of text, several lines, or a code in the monospaced face. */
export function TextControl(props: ControlProps) {
  const { facts, readTag } = props;
  const isCode = facts.kind === 'code';
  const isLong = facts.kind === 'longText';
  return (
    <OutlinedInput
      id={props.id}
      fullWidth
      multiline={isLong}
      minRows={isLong ? 3 : undefined}
      maxRows={isLong ? 12 : undefined}
      value={textOf(props.value)}
      placeholder={props.placeholder}
      disabled={props.isDisabled}
      error={props.isInvalid}
      onChange={({ target }) => props.onChange(readTag ? readTag(target.value) : target.value)}
      onBlur={() => {
        const typed = textOf(props.value);
        if (facts.isUpper && typed !== typed.toUpperCase()) props.onChange(typed.toUpperCase());
        props.onBlur();
      }}
      // Left is turned to right where reading starts there, whatever the direction of the text itself.
      sx={{ '& input, & textarea': { textAlign: 'left', ...(isCode ? { typography: 'code' } : {}) } }}
      slotProps={{
        input: {
          'aria-describedby': props.describedBy,
          'aria-invalid': props.isInvalid,
          autoComplete: 'off',
          spellCheck: !isCode,
          ...(readTag && { 'data-scan': 'tag' }),
          ...(isCode ? { dir: 'ltr', autoCapitalize: 'off' } : { dir: 'auto' }),
        },
      }}
    />
  );
}
