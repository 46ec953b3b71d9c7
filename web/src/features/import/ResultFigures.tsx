import Box from '@mui/material/Box';
import type { BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

interface FigureProps {
  label: string;
  value: number;
  note?: string | undefined;
  isLoud?: boolean;
}

function Figure({ label, value, note, isLoud = false }: FigureProps) {
  return (
    <Box
      sx={{
        paddingInlineEnd: 3,
        marginInlineEnd: 3,
        minWidth: 110,
        borderInlineEnd: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderInlineEnd: 0, marginInlineEnd: 0, paddingInlineEnd: 0 },
      }}
    >
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ margin: 0, typography: 'h2', color: isLoud && value > 0 ? 'tone.danger.fg' : 'text.primary' }}
      >
        <Count value={value} />{' '}
        {note ? (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {note}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** What became of the rows, in large figures. */
export function ResultFigures({ statement }: { statement: BatchStatement }) {
  const { t } = useTranslation('import');
  const labels = useLabels();
  const made = Object.entries(statement.madeOnTheWay);
  const values = Object.values(statement.fields).reduce((sum, n) => sum + n, 0);
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 2, margin: 0 }}>
      <Figure label={t('statement.new')} value={statement.new.rows} />
      <Figure
        label={t('statement.updated')}
        value={statement.updated.rows}
        note={values > 0 ? t('valuesChanged', { n: isolateLtr(formatCount(values)) }) : undefined}
      />
      <Figure label={t('statement.unchanged')} value={statement.unchanged.rows} />
      <Figure label={t('statement.leftOut')} value={statement.leftOut.rows} isLoud />
      {made.length > 0 ? (
        <Figure
          label={t('madeOnTheWay')}
          value={made.reduce((sum, [, n]) => sum + n, 0)}
          note={joinList(made.map(([name, n]) => `${labels.entity(name)}: ${isolateLtr(formatCount(n))}`))}
        />
      ) : null}
    </Box>
  );
}
