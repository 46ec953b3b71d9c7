import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { importPresetApi } from '#contract/features/batch/import-preset.api.ts';
import { call } from '#web/shared/client/client.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useCan } from '#web/shared/session/useCan.ts';

function usePresetName(preset: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['batch', 'presets'],
    queryFn: ({ signal }) => call(importPresetApi.list, { signal }),
    enabled: Boolean(preset),
  });
  return data?.items.find(({ id }) => id === preset)?.name;
}

const recognized: readonly (string | null)[] = ['key', 'memory', 'preset', 'title'];

/** Which program a file comes from, how much of it is known, and whether it is taken over. */
export function RecognizedPanel({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const can = useCan();
  const name = usePresetName(batch.mapping?.preset);
  const known = (batch.mapping?.columns ?? []).filter(({ foundBy }) => recognized.includes(foundBy)).length;
  const canTakeOver = batch.entity === 'equipment' && !batch.isTakeOver && can('import.takeOver');
  if (!name && !batch.isTakeOver) return null;
  return (
    <Panel title={t('recognized')}>
      <Box sx={{ display: 'grid', gap: 1, typography: 'body2' }}>
        {name ? (
          <div>
            <b>{name}</b>
            <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t('columnsKnown', { n: formatCount(known) })}
            </Box>
          </div>
        ) : null}
        {batch.isTakeOver ? (
          <div>
            <b>{t('takeOver')}</b>
            <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t('takeOverText')}
            </Box>
          </div>
        ) : null}
        {canTakeOver ? (
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('takeOverHint')}{' '}
            <Link component={RouterLink} to="/records/take-over" underline="always">
              {t('takeOver')}
            </Link>
          </Box>
        ) : null}
      </Box>
    </Panel>
  );
}
