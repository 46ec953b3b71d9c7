import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { PrintLabelsButton } from '#web/features/label/PrintLabelsButton.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Code } from '#web/shared/format/Code.tsx';
import type { RegisteredItem } from './useRegistered.ts';

interface RegisteredPanelProps {
  items: readonly RegisteredItem[];
  onPutAway: () => void;
}

/** Which tag belongs on which item, until the stickers are on. */
export function RegisteredPanel({ items, onPutAway }: RegisteredPanelProps) {
  const { t } = useTranslation('equipmentRecord');
  const titleId = useId();
  if (items.length === 0) return null;
  const tagged = items.filter(({ tag }) => tag !== '').toReversed();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        marginBlockEnd: 2,
        padding: '12px 16px',
        border: 1,
        borderColor: 'tone.success.line',
        borderRadius: '6px',
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography id={titleId} component="h2" variant="subtitle2" aria-live="polite">
            {t('registered.title', { count: items.length })}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('registered.text')}
          </Typography>
        </Box>
        <PrintLabelsButton
          wish={{ equipmentIds: tagged.map(({ id }) => id) }}
          count={tagged.length}
          size="small"
        />
        <Button size="small" variant="outlined" onClick={onPutAway}>
          {t('registered.putAway')}
        </Button>
      </Box>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
          gap: '2px 24px',
          margin: 0,
          marginBlockStart: 1,
          padding: 0,
          listStyle: 'none',
          maxHeight: 200,
          overflowY: 'auto',
        }}
      >
        {items.map(({ id, tag, serial, name }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, minWidth: 0, typography: 'body2' }}>
            <Link component={RouterLink} to={`${equipment.page}/${id}`} sx={{ flex: 'none' }}>
              <Code>{tag}</Code>
            </Link>
            <Box
              component="span"
              title={name}
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {serial === '' ? name : <Code>{serial}</Code>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
