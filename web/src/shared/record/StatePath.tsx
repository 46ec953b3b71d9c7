import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from './visually-hidden.ts';

/** One step on the way of a record: behind it, where it is now, still to come, or where it ended early. */
export interface PathStep {
  key: string;
  text: string;
  state: 'done' | 'now' | 'open' | 'ended';
  /** Who and when. */
  note?: ReactNode;
}

const tones: Record<PathStep['state'], string> = {
  done: 'primary.main',
  now: 'primary.main',
  open: 'text.secondary',
  ended: 'tone.danger.fg',
};

function StepMark({ state, index }: { state: PathStep['state']; index: number }) {
  const isDone = state === 'done';
  const mark = isDone ? 'check' : state === 'ended' ? 'x' : undefined;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flex: 'none',
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: '2px solid',
        borderColor: state === 'open' ? 'surface.line' : tones[state],
        backgroundColor: isDone ? 'primary.main' : 'transparent',
        color: isDone ? 'primary.contrastText' : tones[state],
        fontSize: '0.6875rem',
        fontWeight: 600,
      }}
    >
      {mark ? <Icon name={mark} size={14} /> : index + 1}
    </Box>
  );
}

/** The way of a record through its states on one line; below each state who and when. */
export function StatePath({ label, steps }: { label: string; steps: readonly PathStep[] }) {
  const { t } = useTranslation('record');
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, minmax(0, 1fr))` },
        gap: { xs: 1, md: 0 },
        listStyle: 'none',
        margin: 0,
        paddingBlock: '16px 4px',
        paddingInline: 0,
        typography: 'body2',
      }}
    >
      {steps.map(({ key, text, state, note }, index) => (
        <Box
          component="li"
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          sx={{ display: { xs: 'flex', md: 'block' }, gap: 1, minWidth: 0 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', marginBottom: { md: '6px' } }}>
            <StepMark state={state} index={index} />
            {index < steps.length - 1 ? (
              <Box
                component="span"
                sx={{
                  display: { xs: 'none', md: 'block' },
                  flex: 1,
                  height: 2,
                  marginInlineEnd: '4px',
                  backgroundColor: state === 'done' ? 'primary.main' : 'surface.line',
                }}
              />
            ) : null}
          </Box>
          <Box sx={{ minWidth: 0, paddingInlineEnd: 1 }}>
            <Box
              sx={{
                fontWeight: state === 'open' ? 400 : 600,
                color: state === 'done' ? 'text.primary' : tones[state],
              }}
            >
              {text}
              <Box component="span" sx={visuallyHidden}>{` (${t(`path.${state}`)})`}</Box>
            </Box>
            <Box
              sx={{
                typography: 'caption',
                fontWeight: 400,
                color: 'text.secondary',
                overflowWrap: 'break-word',
              }}
            >
              {note}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
