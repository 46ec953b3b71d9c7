import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink, useNavigate } from 'react-router';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { call } from '#web/shared/client/client.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { importPath } from './import-path.ts';
import { useImportCommand } from './import.queries.ts';
import { useReasonText } from './useReasonText.ts';
import { useSaveFile } from './useSaveFile.ts';

interface LeftOutPanelProps {
  batch: BatchRecord;
  statement: BatchStatement;
}

/** The way to correct the rows that wait: an import of their own, made once. */
function FixRows({ batch, rows }: { batch: BatchRecord; rows: number }) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const isAuthor = useIsAuthor(batch);
  const { run, isRunning } = useImportCommand(batch);
  const { fixedBy, state, id } = batch;
  if (fixedBy !== null) {
    return (
      <Link component={RouterLink} to={`${importPath}/${fixedBy.id}`}>
        {t('fixedIn', { number: isolateLtr(fixedBy.number) })}
      </Link>
    );
  }
  if (!isAuthor || !['applied', 'partly_applied'].includes(state)) return null;
  const fix = () =>
    run(
      ({ version }, idempotencyKey) =>
        call(importApi.fix, { params: { id }, version, idempotencyKey, body: {} }),
      { onSuccess: (made) => void (made && navigate(`${importPath}/${made.id}`)) },
    );
  return (
    <Button size="small" variant="outlined" disabled={isRunning} onClick={fix}>
      {t('fixRows', { n: formatCount(rows) })}
    </Button>
  );
}

/** The rows that were left out, by reason, with what can be done about them. */
export function LeftOutPanel({ batch, statement }: LeftOutPanelProps) {
  const { t, i18n } = useTranslation('import');
  const reasonText = useReasonText(batch);
  const { save, isSaving } = useSaveFile(batch.entity);
  const { id, number, counts } = batch;
  const waiting = statement.leftOut.rows - counts.skip;
  if (statement.leftOut.rows === 0) return null;
  const take = () =>
    save(
      rowsFileApi.take,
      {
        params: { id },
        query: [
          ['language', i18n.language],
          ['verdict', 'fix'],
        ],
      },
      `${number}-rows.xlsx`,
    );
  return (
    <Panel
      title={t('leftOutTitle')}
      isFlush
      end={
        waiting > 0 ? (
          <>
            {counts.fix > 0 ? (
              <Button
                size="small"
                disabled={isSaving}
                startIcon={<Icon name="download" size={16} />}
                onClick={take}
              >
                {t('files.take')}
              </Button>
            ) : null}
            <FixRows batch={batch} rows={waiting} />
          </>
        ) : null
      }
    >
      <PanelRows>
        {statement.reasons.map((reason) => (
          <li key={`${reason.messageKey} ${reason.path}`}>
            {reasonText(reason)}
            <span className="end">
              <Count value={reason.rows} />
            </span>
          </li>
        ))}
        {counts.skip > 0 ? (
          <li>
            {t('skippedRows')}
            <span className="end">
              <Count value={counts.skip} />
            </span>
          </li>
        ) : null}
      </PanelRows>
    </Panel>
  );
}
