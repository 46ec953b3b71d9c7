import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState } from 'react';
import { maxCodeLength } from '#contract/features/codes/code-readings.ts';
import { typedKeysOf } from '#web/features/scan/scanned-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** A line to type a code into; a hand scanner may write into it as well. */
export function TypeCode({ onTyped }: { onTyped: (text: string, keys: string | undefined) => void }) {
  const { t } = useTranslation('scan');
  const id = useId();
  const [text, setText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  // It was opened to be typed into.
  useEffect(() => inputRef.current?.focus(), []);
  const add = () => {
    if (text.trim() === '') return;
    onTyped(text, typedKeysOf(inputRef.current, text));
    setText('');
  };
  return (
    <Box
      role="group"
      aria-label={t('type')}
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: 1,
        padding: '8px 16px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: '6px' }}>
        <Box component="label" htmlFor={id} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('typeLabel')}
        </Box>
        <TextField
          fullWidth
          value={text}
          onChange={({ target }) => setText(target.value)}
          // Not by a form: the Enter of a hand scanner is held back from forms, and still heard here.
          onKeyDown={({ key }) => {
            if (key === 'Enter') add();
          }}
          slotProps={{
            htmlInput: {
              id,
              ref: inputRef,
              dir: 'ltr',
              maxLength: maxCodeLength,
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
              enterKeyHint: 'done',
            },
          }}
        />
      </Box>
      <Button variant="outlined" onClick={add} sx={{ minHeight: 40 }}>
        {t('add')}
      </Button>
    </Box>
  );
}
