import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { ChosenHolder } from './assign-seats.ts';

interface ChosenHoldersProps {
  chosen: readonly ChosenHolder[];
  onRemove: (key: string) => void;
}

/** Who was chosen for a seat, with why somebody got none. */
export function ChosenHolders({ chosen, onRemove }: ChosenHoldersProps) {
  const { t } = useTranslation('seat');
  if (chosen.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('chosen')}
      sx={{
        margin: 0,
        padding: 0,
        listStyle: 'none',
        maxHeight: 240,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
      }}
    >
      {chosen.map(({ key, value, problem }) => (
        <Box
          component="li"
          key={key}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 36,
            paddingInline: '12px 4px',
            typography: 'body2',
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <bdi>{value.label}</bdi>
            {value.note ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' · '}
                <bdi>{value.note}</bdi>
              </Box>
            ) : null}
            {problem ? (
              <Box sx={{ typography: 'caption', fontWeight: 500, color: 'tone.danger.fg' }}>{problem}</Box>
            ) : null}
          </Box>
          <IconButton
            size="small"
            aria-label={t('remove', { name: value.label })}
            onClick={() => onRemove(key)}
          >
            <Icon name="x" size={16} />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
