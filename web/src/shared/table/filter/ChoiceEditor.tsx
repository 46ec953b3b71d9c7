import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { Count } from '#web/shared/format/Count.tsx';

export interface Choice {
  value: string;
  label: ReactNode;
  note?: string | null;
  count?: number;
}

interface ChoiceEditorProps {
  label: string;
  choices: readonly Choice[];
  values: readonly string[];
  isSingle?: boolean;
  onChange: (values: string[]) => void;
}

/** Boxes to tick, with how many records each would find. */
export function ChoiceEditor({ label, choices, values, isSingle = false, onChange }: ChoiceEditorProps) {
  const toggle = (value: string) => {
    if (isSingle) onChange([value]);
    else onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  };
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{ maxHeight: 320, minWidth: 0, margin: 0, border: 0, padding: '4px 0', overflowY: 'auto' }}
    >
      {choices.map((choice) => (
        <Box
          key={choice.value}
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            minHeight: 36,
            paddingInline: '4px 12px',
            borderRadius: '6px',
            cursor: 'pointer',
            typography: 'body2',
            '&:hover': { backgroundColor: 'action.hover' },
          }}
        >
          <Checkbox
            checked={values.includes(choice.value)}
            onChange={() => toggle(choice.value)}
            slotProps={{ input: { role: isSingle ? 'radio' : undefined } }}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <bdi>{choice.label}</bdi>
            {choice.note ? (
              <Box
                component="small"
                sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
              >
                <bdi>{choice.note}</bdi>
              </Box>
            ) : null}
          </Box>
          {choice.count === undefined ? null : (
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', fontWeight: 400 }}>
              <Count value={choice.count} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
