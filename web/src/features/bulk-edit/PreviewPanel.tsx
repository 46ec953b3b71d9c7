import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BatchRecord, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { BatchProgress } from '#web/features/batch/BatchProgress.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordTabPanel, RecordTabs } from '#web/shared/record/RecordTabs.tsx';
import type { WantedRows } from './bulk-edit.queries.ts';
import { stepInputNames } from './bulk-steps.ts';
import { PreviewTable } from './PreviewTable.tsx';

type Outcome = 'change' | 'same' | 'cannot';
type RowsOf = Record<Outcome, readonly [WantedRows, ...WantedRows[]]>;
const rowsToCome: RowsOf = {
  change: [{ verdict: 'update' }],
  same: [{ verdict: 'same' }],
  cannot: [{ verdict: 'changed' }, { verdict: 'fix' }],
};
// What was refused on applying, or was not reached, had the verdict of what changes.
const rowsDone: RowsOf = {
  change: [{ part: 'updated' }],
  same: [{ part: 'unchanged' }],
  cannot: [{ part: 'leftOut' }],
};

interface PreviewPanelProps {
  batch: BatchRecord;
  entity: Entity;
  statement: BatchStatement | undefined;
}

/** Why records stay as they are, counted; the rows themselves tell it in full. */
function useReasonTexts(entity: Entity, isStep: boolean) {
  const { t } = useTranslation('bulkEdit');
  const labels = useLabels();
  return ({ messageKey, path, rows }: BatchStatement['reasons'][number]): string => {
    const n = isolateLtr(formatCount(rows));
    if (messageKey === 'row_changed') return t('reason.changed', { n });
    if (messageKey === 'not_found') return t('reason.gone', { n });
    if (path === '') return t('reason.rule', { n });
    const own = stepInputNames.find((name) => isStep && name === path);
    const field = own ? t(`stepField.${own}`) : labels.field(entity.name, path.split('.')[0] ?? path);
    return t('reason.field', { n, field });
  };
}

/** What would become of each record, or did, by outcome. */
export function PreviewPanel({ batch, entity, statement }: PreviewPanelProps) {
  const { t } = useTranslation('bulkEdit');
  const [shown, setShown] = useState<Outcome>('change');
  const reasonText = useReasonTexts(entity, batch.step !== null);
  const { counts } = batch;
  const isDone = batch.appliedAt !== null;
  const change = isDone ? counts.applied + counts.undone : counts.update;
  const cannot = isDone ? counts.rows - change - counts.same : counts.fix + counts.changed;
  // Of what is being applied, rows that were refused by now stay, too.
  const staying = isDone ? cannot : cannot + counts.refused;
  const reasons = statement?.reasons ?? [];
  const tabs = [
    { name: 'change' as const, text: t(isDone ? 'changed' : 'willChange'), count: change },
    { name: 'same' as const, text: t('alreadySo'), count: counts.same },
    { name: 'cannot' as const, text: t(isDone ? 'stayed' : 'cannotChange'), count: cannot },
  ];
  return (
    <Box sx={{ minWidth: 0 }}>
      <RecordTabs tabs={tabs} shown={shown} onShow={setShown} />
      <BatchProgress batch={batch} />
      {staying > 0 && reasons.length > 0 ? (
        <Notice
          tone="caution"
          action={
            cannot > 0 && shown !== 'cannot' ? (
              <Button size="small" onClick={() => setShown('cannot')}>
                {t('show', { n: isolateLtr(formatCount(cannot)) })}
              </Button>
            ) : undefined
          }
        >
          <b>{t('stay', { count: staying })}</b> {reasons.map(reasonText).join(t('comma'))}.
        </Notice>
      ) : null}
      <RecordTabPanel name={shown}>
        <PreviewTable
          key={shown}
          batch={batch}
          entity={entity}
          statement={statement}
          wanted={(isDone ? rowsDone : rowsToCome)[shown]}
          isChange={shown === 'change'}
        />
      </RecordTabPanel>
    </Box>
  );
}
