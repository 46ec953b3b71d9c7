import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
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

interface NewOptionProps {
  item: HTMLAttributes<HTMLLIElement>;
  text: string;
  /** Said when nothing else was found. */
  note: string | undefined;
}

/** The last answer of a picker: make a record that is not there yet. */
export function NewOption({ item, text, note }: NewOptionProps) {
  return (
    <Box
      component="li"
      {...item}
      sx={(theme) => ({
        '&&': {
          display: 'flex',
          gap: '10px',
          minHeight: 40,
          paddingInline: '10px',
          borderRadius: '6px',
          typography: 'body2',
          // The line above stands in the gap before it.
          ...(note === undefined && {
            marginTop: '9px',
            boxShadow: `0 -5px 0 -4px ${theme.palette.divider}`,
            overflow: 'visible',
          }),
        },
        '&&.Mui-focused': { backgroundColor: 'action.hover' },
      })}
    >
      <Icon name="plus" size={16} />
      <span>
        {note === undefined ? null : (
          <Box
            component="small"
            sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
          >
            {note}
          </Box>
        )}
        <bdi>{text}</bdi>
      </span>
    </Box>
  );
}
