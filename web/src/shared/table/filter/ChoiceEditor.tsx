import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TickBox } from '../TickBox.ts';
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
            gap: '10px',
            minHeight: 36,
            paddingInline: '8px 12px',
            borderRadius: '6px',
            cursor: 'pointer',
            typography: 'body2',
            '&:hover': { backgroundColor: 'action.hover' },
          }}
        >
          <TickBox
            type={isSingle ? 'radio' : 'checkbox'}
            name={label}
            checked={values.includes(choice.value)}
            onChange={() => toggle(choice.value)}
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
