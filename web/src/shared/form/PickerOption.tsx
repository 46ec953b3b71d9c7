import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { splitMatch } from './match-parts.ts';

interface PickerOptionProps {
  item: HTMLAttributes<HTMLLIElement>;
  option: ReferenceValue;
  typed: string;
}

/** One answer of a picker: the matched part bold, and a second line that tells namesakes apart. */
export function PickerOption({ item, option, typed }: PickerOptionProps) {
  return (
    <Box
      component="li"
      {...item}
      sx={(theme) => ({
        '&&': {
          display: 'block',
          minHeight: option.note ? 44 : 36,
          paddingInline: '10px',
          paddingBlock: option.note ? '4px' : '8px',
          borderRadius: '6px',
          typography: 'body2',
        },
        '&&.Mui-focused': {
          backgroundColor: 'action.hover',
          boxShadow: `inset ${theme.direction === 'rtl' ? '-2px' : '2px'} 0 0 ${theme.palette.primary.main}`,
        },
      })}
    >
      <bdi>
        {splitMatch(option.label, typed).map((part) =>
          part.isMatch ? <b key={part.start}>{part.text}</b> : <span key={part.start}>{part.text}</span>,
        )}
      </bdi>
      {option.note ? (
        <Box
          component="small"
          sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
        >
          <bdi>{option.note}</bdi>
        </Box>
      ) : null}
    </Box>
  );
}
