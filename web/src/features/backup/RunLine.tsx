import Box from '@mui/material/Box';
import type { BackupRun, BackupState } from '#contract/features/backup/backup.schema.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';

const looks: Record<BackupState, StatusLook> = {
  queued: { tone: 'neutral', shape: 'dashed', weight: 'quiet' },
  running: { tone: 'info', shape: 'q2', weight: 'quiet' },
  done: { tone: 'success', shape: 'check', weight: 'quiet' },
  failed: { tone: 'danger', shape: 'cancel', weight: 'loud' },
};
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };
const megabyte = 1024 * 1024;

interface RunLineProps {
  run: BackupRun;
  /** The newest rehearsal of this backup. */
  rehearsal: BackupRun | undefined;
}

/** A backup or a rehearsal, what became of it, and whether it was rehearsed. */
export function RunLine({ run, rehearsal }: RunLineProps) {
  const { t } = useTranslation('backup');
  const { facts } = run;
  const figure = (name: string) => formatCount(Number(facts[name] ?? 0));
  // A rehearsal of the files compares indexes, too; before the tables were compared it had no figure of them.
  const comparedText = !('rows' in facts)
    ? 'rehearsalText'
    : 'files' in facts
      ? 'rehearsalTablesText'
      : 'rehearsalRowsText';
  const isCompared = run.kind === 'rehearsal' && run.state === 'done';
  return (
    <tr>
      <th scope="row" className="tight">
        <InstantText value={run.startedAt ?? run.requestedAt} />
      </th>
      <td>
        {t(`kind.${run.kind}`)}
        {isCompared ? (
          <Box sx={{ ...quiet, minWidth: 200 }}>
            {t(comparedText, {
              tables: figure('tables'),
              rows: figure('rows'),
              events: figure('events'),
              records: figure('records'),
              attachments: figure('attachments'),
              indexes: figure('indexes'),
              seconds: figure('seconds'),
            })}
          </Box>
        ) : null}
        {run.kind === 'archive' && run.state === 'done' ? (
          <Box sx={quiet}>{t('archiveText', { tables: figure('tables'), rows: figure('rows') })}</Box>
        ) : null}
        {run.problem !== null ? (
          <Box
            lang="en"
            dir="auto"
            sx={{ ...quiet, color: 'error.main', overflowWrap: 'anywhere', minWidth: 160 }}
          >
            {run.problem}
          </Box>
        ) : null}
      </td>
      <td className="tight">
        <StatusMark look={looks[run.state]} label={t(`state.${run.state}`)} />
        {run.removedAt === null ? null : <Box sx={quiet}>{t('removed')}</Box>}
      </td>
      <td className="figure">
        {run.bytes === null
          ? null
          : t('sizeText', { megabytes: formatCount(Math.ceil(run.bytes / megabyte)) })}
      </td>
      <td className="tight">
        {run.isEncrypted === null ? null : t(run.isEncrypted ? 'sealed.encrypted' : 'sealed.signed')}
      </td>
      <td className="tight">
        {run.kind !== 'rehearsal' && run.state === 'done' ? (
          rehearsal ? (
            <StatusMark look={looks[rehearsal.state]} label={t(`state.${rehearsal.state}`)} />
          ) : (
            <Box sx={quiet}>{t('never')}</Box>
          )
        ) : null}
      </td>
      <td>{run.requestedBy ?? t('plannedRun')}</td>
    </tr>
  );
}
