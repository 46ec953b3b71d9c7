import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { statusShapes } from './status-shapes.tsx';
import { getStatusLook, statuses, type StatusFamilyName, type StatusLook } from './statuses.ts';

type Lookup = (key: string, options: { ns: 'values'; defaultValue: string }) => string;

interface StatusChipProps {
  entity: StatusFamilyName;
  status: string;
  size?: 'small' | 'large';
}

const Frame = styled('span', { shouldForwardProp: (name) => name !== 'look' && name !== 'isLarge' })<{
  look: StatusLook;
  isLarge: boolean;
}>(({ theme, look, isLarge }) => {
  const tone = theme.palette.tone[look.tone];
  const isLoud = look.weight === 'loud';
  const isEnded = look.weight === 'ended';
  const ground = isLoud ? tone.bg : theme.palette.background.paper;
  return {
    '--cut': ground,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    minHeight: isLarge ? 26 : 22,
    maxWidth: '100%',
    paddingInlineStart: isLarge ? 8 : 6,
    paddingInlineEnd: isLarge ? 10 : 8,
    borderRadius: 4,
    border: `1px ${isEnded ? 'dashed' : 'solid'} ${isLoud ? tone.line : theme.palette.divider}`,
    backgroundColor: isEnded ? 'transparent' : ground,
    color: isLoud ? tone.fg : isEnded ? theme.palette.text.secondary : theme.palette.text.primary,
    fontSize: isLarge ? '0.8125rem' : '0.75rem',
    lineHeight: '1rem',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& svg': { flex: 'none', color: tone.fg },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  };
});

interface StatusMarkProps {
  look: StatusLook;
  label: string;
  size?: 'small' | 'large';
}

/** The shape, word and tone of a state. */
export function StatusMark({ look, label, size = 'small' }: StatusMarkProps) {
  const pixels = size === 'large' ? 15 : 13;
  return (
    <Frame look={look} isLarge={size === 'large'}>
      <svg
        aria-hidden="true"
        width={pixels}
        height={pixels}
        viewBox="0 0 16 16"
        className={look.shape === 'out' || look.shape === 'move' ? 'mirror-in-rtl' : undefined}
      >
        {statusShapes[look.shape]}
      </svg>
      <span>{label}</span>
    </Frame>
  );
}

/** A state as shape, word and tone; it is not a button. */
export function StatusChip({ entity, status, size = 'small' }: StatusChipProps) {
  const { t } = useTranslation();
  const label = (t as unknown as Lookup)(`${statuses[entity].labels}.${status}`, {
    ns: 'values',
    defaultValue: status,
  });
  return <StatusMark look={getStatusLook(entity, status)} label={label} size={size} />;
}
