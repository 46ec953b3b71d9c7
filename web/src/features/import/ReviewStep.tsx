import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, Verdict } from '#contract/features/batch/batch.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { useImportCommand, useStatement, type RowView } from './import.queries.ts';
import { ReviewGrid } from './ReviewGrid.tsx';
import { RowsFileTools } from './RowsFileTools.tsx';
import { useReasonText } from './useReasonText.ts';

const tabs = ['all', 'fix', 'new', 'update', 'same', 'skip', 'changed'] as const;
type TabName = (typeof tabs)[number];

/** The problems of the rows as buttons that filter, the most frequent first. */
function ProblemButtons({
  batch,
  chosen,
  onChoose,
}: {
  batch: BatchRecord;
  chosen: string;
  onChoose: (problem: { messageKey: string; path: string } | undefined) => void;
}) {
  const { t } = useTranslation('import');
  const reasonText = useReasonText(batch.entity);
  const reasons = useStatement(batch.id).data?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <Box role="group" aria-label={t('problems')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {reasons.map((reason) => {
        const key = `${reason.messageKey} ${reason.path}`;
        const isChosen = key === chosen;
        return (
          <Button
            key={key}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            color="error"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : reason)}
            sx={{ borderRadius: 4 }}
          >
            {reasonText(reason)}
            <Box component="span" sx={{ marginInlineStart: 1, fontWeight: 600 }}>
              {formatCount(reason.rows)}
            </Box>
          </Button>
        );
      })}
    </Box>
  );
}

/** Every row of a checked import with its verdict: looked at, corrected, left out, and then applied. */
export function ReviewStep({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const { id, counts } = batch;
  const { run, isRunning } = useImportCommand(batch);
  const [tab, setTab] = useState<TabName>(counts.fix > 0 ? 'fix' : 'all');
  const [problem, setProblem] = useState<{ messageKey: string; path: string }>();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const q = useDebounced(typed.trim(), 300);
  const verdict: Verdict | undefined = tab === 'all' ? undefined : tab;
  const view = useMemo<RowView>(
    () => ({ verdict, problem: problem?.messageKey, path: problem?.path, q }),
    [verdict, problem, q],
  );
  const countOf = (name: TabName) => (name === 'all' ? counts.rows : counts[name]);
  const shown = tabs.filter((name) => name !== 'changed' || counts.changed > 0);
  const skip = (isSkipped: boolean) =>
    run(
      ({ version }, idempotencyKey) =>
        call(importApi.skip, {
          params: { id },
          version,
          idempotencyKey,
          body: { rows: [...selected], isSkipped },
        }),
      { onSuccess: () => setSelected(new Set()) },
    );
  return (
    <Box sx={{ flex: '1 1 auto', display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={t('rowsByVerdict')}
        onChange={(_, next: TabName) => {
          setTab(next);
          setProblem(undefined);
        }}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {shown.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`import-tab-${name}`}
            aria-controls="import-rows"
            label={
              <span>
                {t(`tab.${name}`)}{' '}
                <Box
                  component="bdi"
                  dir="ltr"
                  sx={{
                    fontWeight: name === 'fix' && counts.fix > 0 ? 600 : 400,
                    color: name === 'fix' && counts.fix > 0 ? 'tone.danger.fg' : 'text.secondary',
                  }}
                >
                  {formatCount(countOf(name))}
                </Box>
              </span>
            }
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ProblemButtons
          batch={batch}
          chosen={problem ? `${problem.messageKey} ${problem.path}` : ''}
          onChoose={(next) => {
            setProblem(next);
            if (next) setTab('fix');
          }}
        />
        <Box sx={{ flex: 1 }} />
        {selected.size > 0 ? (
          <>
            <Button size="small" variant="outlined" disabled={isRunning} onClick={() => skip(true)}>
              {t('skipRows', { n: formatCount(selected.size) })}
            </Button>
            {tab === 'skip' ? (
              <Button size="small" variant="outlined" disabled={isRunning} onClick={() => skip(false)}>
                {t('takeBack', { n: formatCount(selected.size) })}
              </Button>
            ) : null}
          </>
        ) : null}
        <RowsFileTools batch={batch} verdict={verdict} />
        <TextField
          size="small"
          type="search"
          placeholder={t('findInRows')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('findInRows') },
            input: { startAdornment: <Icon name="search" size={16} /> },
          }}
        />
      </Box>
      <Box id="import-rows" role="tabpanel" aria-labelledby={`import-tab-${tab}`}>
        <ReviewGrid
          key={JSON.stringify(view)}
          batch={batch}
          view={view}
          selected={selected}
          onSelect={setSelected}
        />
      </Box>
      <ApplyBar batch={batch} />
    </Box>
  );
}
