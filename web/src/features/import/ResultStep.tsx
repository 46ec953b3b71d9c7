import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { BatchRecord, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { newImportOf } from './import-path.ts';
import { useStatement } from './import.queries.ts';
import { ReportButton } from './ReportButton.tsx';
import { addsUp } from './statement.ts';
import { useImportTexts } from './useImportTexts.ts';
import { useReasonText } from './useReasonText.ts';

function Figure({
  label,
  value,
  note,
  isLoud,
}: {
  label: string;
  value: number;
  note?: string;
  isLoud?: boolean;
}) {
  return (
    <Box sx={{ paddingInlineEnd: 3, minWidth: 110 }}>
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

const parts = ['new', 'updated', 'unchanged', 'leftOut'] as const;

/** Rows and amounts of the file, and what became of them: the parts are the whole. */
function Statement({ entity, statement }: { entity: string; statement: BatchStatement }) {
  const { t } = useTranslation('import');
  const { fieldLabel } = useImportTexts(entity);
  const amounts = Object.keys(statement.file.amounts);
  const line = (name: 'file' | (typeof parts)[number]) => (
    <tr key={name}>
      <th scope="row">{t(`statement.${name}`)}</th>
      <td className="figure" dir="ltr">
        <Count value={statement[name].rows} />
      </td>
      {amounts.map((field) => (
        <td key={field} className="figure" dir="ltr">
          <Money value={statement[name].amounts[field] ?? '0.00'} />
        </td>
      ))}
    </tr>
  );
  return (
    <Panel title={t('addsUp')} isFlush>
      <Box sx={{ padding: 2, paddingBottom: 0 }}>
        <Notice tone={addsUp(statement) ? 'success' : 'danger'}>
          {t(addsUp(statement) ? 'noDifference' : 'difference')}
        </Notice>
      </Box>
      <PanelTable label={t('addsUp')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('statement.part')}</th>
              <th scope="col" className="figure">
                {t('statement.rows')}
              </th>
              {amounts.map((field) => (
                <th key={field} scope="col" className="figure">
                  {fieldLabel(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {line('file')}
            {parts.map(line)}
          </tbody>
        </table>
      </PanelTable>
    </Panel>
  );
}

function LeftOut({ batch, statement }: { batch: BatchRecord; statement: BatchStatement }) {
  const { t } = useTranslation('import');
  const reasonText = useReasonText(batch.entity);
  const { reasons } = statement;
  if (reasons.length === 0) return null;
  return (
    <Panel title={t('leftOutTitle')} isFlush>
      <PanelRows>
        {reasons.map((reason) => (
          <li key={`${reason.messageKey} ${reason.path}`}>
            {reasonText(reason)}
            <span className="end">
              <Count value={reason.rows} />
            </span>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}

/** What an applied import did: counts, the statement, what was left out, and the way back. */
export function ResultStep({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const { entity: facts, labels } = useImportTexts(batch.entity);
  const statement = useStatement(batch.id).data;
  if (!statement) return <Loading />;
  const made = Object.entries(statement.madeOnTheWay);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 2, margin: 0 }}>
        <Figure label={t('statement.new')} value={statement.new.rows} />
        <Figure label={t('statement.updated')} value={statement.updated.rows} />
        <Figure label={t('statement.unchanged')} value={statement.unchanged.rows} />
        <Figure label={t('statement.leftOut')} value={statement.leftOut.rows} isLoud />
        {made.length > 0 ? (
          <Figure
            label={t('madeOnTheWay')}
            value={made.reduce((sum, [, n]) => sum + n, 0)}
            note={joinList(made.map(([name]) => labels.entity(name)))}
          />
        ) : null}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Statement entity={batch.entity} statement={statement} />
          <LeftOut batch={batch} statement={statement} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel title={t('nextSteps')}>
            <Box sx={{ display: 'grid', gap: 1 }}>
              {facts ? (
                <Button variant="contained" component={Link} to={facts.page}>
                  {t('showRecords')}
                </Button>
              ) : null}
              <Button variant="outlined" component={Link} to={newImportOf(batch.entity)}>
                {t('newFile')}
              </Button>
              <ReportButton batch={batch} />
              <BatchSteps batch={batch} only={['undo']} />
              {batch.undoUntil === null ? null : (
                <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                  {t('undoUntil', { day: isolateLtr(formatDay(batch.undoUntil)) })}
                </Box>
              )}
            </Box>
          </Panel>
          <Panel title={t('aboutImport')} isFlush>
            <PanelRows>
              <li>
                <span className="note">{t('by')}</span>
                <bdi className="end">{batch.createdBy}</bdi>
              </li>
              {batch.appliedAt === null ? null : (
                <li>
                  <span className="note">{t('at')}</span>
                  <span className="end">
                    <InstantText value={batch.appliedAt} />
                  </span>
                </li>
              )}
              {batch.reason === null ? null : (
                <li>
                  <span className="note">{t('reasonLabel')}</span>
                  <bdi className="end">{batch.reason}</bdi>
                </li>
              )}
            </PanelRows>
          </Panel>
        </Box>
      </Box>
    </Box>
  );
}
