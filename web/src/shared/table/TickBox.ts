import { styled } from '@mui/material/styles';
import { boxLooks } from './grid/grid-looks.ts';

/** A box or a radio to tick; the box is small, what takes the pointer is not. */
export const TickBox = styled('input')(({ theme }) => ({
  ...boxLooks(theme.palette),
  cursor: 'pointer',
  '&[type="radio"]': { borderRadius: '50%' },
  '&::before': { content: '""', position: 'absolute', inset: -8 },
  '&:disabled': { opacity: 0.6, cursor: 'default' },
}));
