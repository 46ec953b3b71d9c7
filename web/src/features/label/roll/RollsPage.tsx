import Button from '@mui/material/Button';
import { useState } from 'react';
import '../label-texts.ts';
import { rollLimits } from '#contract/features/label/roll.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
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
  const query = useRolls();
  const [isMaking, setMaking] = useState(false);
  const canMake = can('tag-roll.create');
  return (
    <LoadedPage query={query} loading={t('roll.loading')} backTo={labelsPath}>
      {(rolls) => (
        <>
          <PageIntro
            above={<Crumbs crumbs={[{ text: t('title'), to: labelsPath }, { text: t('roll.title') }]} />}
            title={t('roll.title')}
            actions={
              canMake ? (
                <PageAction icon="plus" label={t('roll.new')} isPrimary onClick={() => setMaking(true)} />
              ) : undefined
            }
          >
            {t('roll.intro', { max: formatCount(rollLimits.tags) })}
          </PageIntro>
          <RowsPaper
            label={t('roll.title')}
            columns={columns.map((key) => ({ key, text: t(`roll.column.${key}`) }))}
            steps={t('steps')}
            empty={{
              title: t('roll.empty'),
              text: t(canMake ? 'roll.emptyText' : 'roll.emptyReader'),
              actions: canMake ? (
                <Button variant="contained" onClick={() => setMaking(true)}>
                  {t('roll.new')}
                </Button>
              ) : null,
            }}
          >
            {rolls.map((roll) => (
              <RollLine key={roll.id} roll={roll} />
            ))}
          </RowsPaper>
          {isMaking ? <NewRollDialog rolls={rolls} onClose={() => setMaking(false)} /> : null}
        </>
      )}
    </LoadedPage>
  );
}
