import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** A place of a drawing that opens the records behind it. */
export interface ChartSpot {
  key: string;
  /** The whole sentence of the link. */
  name: string;
  to: string;
  /** Where it lies over the drawing; start and end follow the direction of reading. */
  place: Pick<CSSProperties, 'insetInlineStart' | 'top' | 'width' | 'height'>;
  content?: ReactNode;
}

function stepOf(key: string, isRtl: boolean): number {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return 0;
}

/** The places of a drawing that open something: one stop of the Tab key, the arrow keys go from one to the next. */
export function ChartLinks({ spots }: { spots: readonly ChartSpot[] }) {
  const { t } = useTranslation('chart');
  const { direction } = useTheme();
  const [chosen, setChosen] = useState(0);
  if (spots.length === 0) return null;
  const current = Math.min(chosen, spots.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const last = spots.length - 1;
    const step = stepOf(event.key, direction === 'rtl');
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : Math.min(last, Math.max(0, current + step));
    if (step === 0 && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  };
  return (
    <Box
      role="group"
      aria-label={t('figures')}
      onKeyDown={move}
      sx={{
        position: 'absolute',
        inset: 0,
        '& a': {
          position: 'absolute',
          borderRadius: '4px',
          color: 'text.primary',
          textDecoration: 'none',
          overflow: 'hidden',
        },
        '& a:hover': { backgroundColor: 'action.hover' },
      }}
    >
      {spots.map(({ key, name, to, place, content }, at) => (
        <Link
          key={key}
          to={to}
          aria-label={name}
          title={name}
          tabIndex={at === current ? 0 : -1}
          style={place}
          onFocus={() => setChosen(at)}
        >
          {content}
        </Link>
      ))}
    </Box>
  );
}
