import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import '../label-texts.ts';
import { rollLimits } from '#contract/features/label/roll.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { labelsPath } from '../label-paths.ts';
import { NewRollDialog } from './NewRollDialog.tsx';
import { useRolls } from './roll.queries.ts';
import { RollLine } from './RollLine.tsx';

const columns = ['number', 'tags', 'claims', 'maker', 'state'] as const;

/** The rolls of blank tags: which tags were printed before it was known what they go on, and what became of them. */
export function RollsPage() {
  const { t } = useTranslation('label');
  useDocumentTitle(t('roll.title'));
  const can = useCan();
  const { data: rolls, error, refetch } = useRolls();
  const [isMaking, setMaking] = useState(false);
  if (error && !rolls) {
    return <RecordFailed error={error} backTo={labelsPath} onRetry={() => void refetch()} />;
  }
  if (!rolls) return <RecordLoading label={t('roll.loading')} />;
  const canMake = can('tag-roll.create');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        above={<Crumbs crumbs={[{ text: t('title'), to: labelsPath }, { text: t('roll.title') }]} />}
        title={t('roll.title')}
        actions={
          canMake ? (
            <PageAction icon="plus" label={t('roll.new')} isPrimary onClick={() => setMaking(true)} />
          ) : undefined
        }
      />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('roll.intro', { max: formatCount(rollLimits.tags) })}
      </Typography>
      <Paper variant="outlined">
        {rolls.length === 0 ? (
          <EmptyState
            title={t('roll.empty')}
            body={t(canMake ? 'roll.emptyText' : 'roll.emptyReader')}
            actions={
              canMake ? (
                <Button variant="contained" onClick={() => setMaking(true)}>
                  {t('roll.new')}
                </Button>
              ) : null
            }
          />
        ) : (
          <PanelTable label={t('roll.title')}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {t(`roll.column.${column}`)}
                    </th>
                  ))}
                  <th scope="col">
                    <Box component="span" sx={visuallyHidden}>
                      {t('steps')}
                    </Box>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rolls.map((roll) => (
                  <RollLine key={roll.id} roll={roll} />
                ))}
              </tbody>
            </table>
          </PanelTable>
        )}
      </Paper>
      {isMaking ? <NewRollDialog rolls={rolls} onClose={() => setMaking(false)} /> : null}
    </Box>
  );
}
