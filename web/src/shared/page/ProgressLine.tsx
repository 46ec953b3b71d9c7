import { keyframes, styled } from '@mui/material/styles';

const travel = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

const Track = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: 4,
  height: 3,
  overflow: 'hidden',
  backgroundColor: theme.palette.primary.soft,
  '&::after': {
    content: '""',
    display: 'block',
    width: '30%',
    height: '100%',
    backgroundColor: theme.palette.primary.main,
    animation: `${travel} 1.4s ease-in-out infinite`,
  },
}));

/** A thin line at the top of what is being fetched anew. */
export function ProgressLine({ label }: { label: string }) {
  return <Track role="progressbar" aria-label={label} />;
}
