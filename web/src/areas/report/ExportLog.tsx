import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import type { ExportedReport } from '#contract/areas/report/report.api.ts';
import { reportKinds } from '#contract/areas/report/report.definitions.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { useExportedReports } from './report.queries.ts';

const columns = ['report', 'asOf', 'lines', 'madeBy', 'madeAt', 'hash'] as const;

function FilesTable({ label, files }: { label: string; files: readonly ExportedReport[] }) {
  const { t } = useTranslation('report');
  const nameOf = (kind: string) => {
    const known = reportKinds.find((one) => one === kind);
    return known ? t(`name.${known}`) : kind;
  };
  return (
    <RowsTable
      label={label}
      columns={columns.map((key) => ({ key, text: t(`log.column.${key}`) }))}
      maxHeight={400}
    >
      {files.map((file) => (
        <tr key={file.id}>
          <th scope="row">{nameOf(file.kind)}</th>
          <td className="tight">
            <DateText value={file.asOf} />
          </td>
          <td className="figure">
            <Count value={file.lines} />
          </td>
          <td>
            <bdi>{file.madeBy}</bdi>
          </td>
          <td className="tight">
            <InstantText value={file.madeAt} />
          </td>
          <td className="tight">
            {file.format} <Code>{`${file.hash.slice(0, 12)}…`}</Code>
          </td>
        </tr>
      ))}
    </RowsTable>
  );
}

/** Says whether a file with a hash came from here. */
function HashAnswer({ hash }: { hash: string }) {
  const { t } = useTranslation('report');
  const { data, error, refetch } = useExportedReports(hash);
  if (error) return <PanelFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0) return <Notice tone="caution">{t('log.notFound')}</Notice>;
  return (
    <>
      <Notice tone="success">{t('log.found')}</Notice>
      <FilesTable label={t('log.found')} files={data} />
    </>
  );
}

/** The files that were taken out of reports, and the check of one by its hash. */
export function ExportLog({ files }: { files: readonly ExportedReport[] }) {
  const { t } = useTranslation('report');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [hash, setHash] = useState<string>();
  const wanted = typed.trim().toLowerCase();
  const isHash = /^[0-9a-f]{64}$/.test(wanted);
  return (
    <Panel title={t('log.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: 720 }}>{t('log.intro')}</Box>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isHash) setHash(wanted);
          }}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', maxWidth: 720 }}
        >
          <FormControl sx={{ flex: '1 1 280px' }}>
            <FormLabel htmlFor={id}>{t('log.hash')}</FormLabel>
            <OutlinedInput
              id={id}
              size="small"
              value={typed}
              aria-describedby={`${id}-hint`}
              inputProps={{ dir: 'ltr', spellCheck: false, autoComplete: 'off' }}
              onChange={(event) => setTyped(event.target.value)}
            />
            <FormHelperText id={`${id}-hint`}>{t('log.hashHint')}</FormHelperText>
          </FormControl>
          <Button type="submit" variant="outlined" disabled={!isHash} sx={{ marginTop: '22px' }}>
            {t('log.check')}
          </Button>
        </Box>
        {hash === undefined ? null : <HashAnswer hash={hash} />}
        {files.length === 0 ? (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('log.empty')}</Box>
        ) : (
          <FilesTable label={t('log.title')} files={files} />
        )}
      </Box>
    </Panel>
  );
}
