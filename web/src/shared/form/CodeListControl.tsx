import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { textOf, type ControlProps } from './control-types.ts';

interface CodeListControlProps extends ControlProps {
  /** Indexes of entries that break a rule. */
  wrongAt: readonly number[];
  /** How an entry is written once it is complete. */
  tidy?: ((entry: string) => string) | undefined;
  /** What ends an entry; entries that may hold spaces are only ended by commas and lines. */
  separators?: RegExp | undefined;
}

const usualSeparators = /[\s,;]+/;

/** Several codes, such as MAC addresses: Enter, comma, a space or a paste makes each of them a chip. */
export function CodeListControl({
  wrongAt,
  tidy = (entry) => entry.trim(),
  separators = usualSeparators,
  ...props
}: CodeListControlProps) {
  const { t } = useTranslation('form');
  const [typed, setTyped] = useState('');
  const entries = Array.isArray(props.value) ? props.value.map(textOf) : [];

  function add(text: string) {
    const more = text
      .split(separators)
      .filter((entry) => entry.trim() !== '')
      .map(tidy);
    setTyped('');
    if (more.length > 0) props.onChange([...new Set([...entries, ...more])]);
  }

  function onKeyDown(event: KeyboardEvent) {
    const sign = event.key === 'Enter' ? '\n' : event.key;
    if (sign.length === 1 && separators.test(sign) && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0) {
      props.onChange(entries.slice(0, -1));
    }
  }

  return (
    <Box
      dir="ltr"
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px',
        minHeight: 36,
        // Hundreds of entries do not push the rest of the form away.
        maxHeight: 264,
        overflowY: 'auto',
        padding: '4px 6px',
        borderRadius: '6px',
        border: `1px solid ${props.isInvalid ? theme.palette.error.main : theme.palette.control.border}`,
        boxShadow: props.isInvalid ? `inset 0 0 0 1px ${theme.palette.error.main}` : 'none',
        backgroundColor: 'background.paper',
        '&:has(input:focus)': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
      })}
    >
      {entries.map((entry, at) => (
        <Box
          key={entry}
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: '2px',
            minHeight: 26,
            paddingInlineStart: '8px',
            borderRadius: '4px',
            border: 1,
            borderColor: wrongAt.includes(at) ? 'tone.danger.line' : 'divider',
            backgroundColor: wrongAt.includes(at) ? 'tone.danger.bg' : 'surface.sunken',
            color: wrongAt.includes(at) ? 'tone.danger.fg' : 'text.primary',
            typography: 'code',
          }}
        >
          {entry}
          <IconButton
            size="small"
            aria-label={t('removeEntry', { entry })}
            onClick={() => props.onChange(entries.filter((_, index) => index !== at))}
            sx={{ width: 24, height: 24, color: 'inherit' }}
          >
            <Icon name="x" size={16} />
          </IconButton>
        </Box>
      ))}
      <InputBase
        id={props.id}
        value={typed}
        placeholder={entries.length === 0 ? (props.placeholder ?? '') : ''}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!separators.test(pasted.trim())) return;
          event.preventDefault();
          add(typed + pasted);
        }}
        onBlur={() => {
          add(typed);
          props.onBlur();
        }}
        sx={{
          flex: '1 1 140px',
          typography: 'code',
          '& input': { padding: '2px 4px', typography: 'code' },
          '& input::placeholder': { opacity: 1 },
        }}
        slotProps={{
          input: {
            dir: 'ltr',
            autoComplete: 'off',
            spellCheck: false,
            'aria-describedby': props.describedBy,
            'aria-invalid': props.isInvalid,
          },
        }}
      />
    </Box>
  );
}
