import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useMemo, useRef, useState } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, Verdict } from '#contract/features/batch/batch.schema.ts';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { call } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { useImportCommand, useStatement, type RowView } from './import.queries.ts';
import { MissingFieldBar } from './MissingFieldBar.tsx';
import { ReviewGrid } from './ReviewGrid.tsx';
import { RowsFileTools } from './RowsFileTools.tsx';
import { useReasonText } from './useReasonText.ts';

interface Problem {
  messageKey: string;
  path: string;
}

const isSame = (one: Problem, other: Problem) =>
  one.messageKey === other.messageKey && one.path === other.path;

const tabs = ['all', 'fix', 'new', 'update', 'same', 'skip', 'changed'] as const;
type TabName = (typeof tabs)[number];

interface FilterButtonProps {
  tone: 'danger' | 'caution';
  text: string;
  rows: number;
  isChosen: boolean;
  onToggle: () => void;
}

/** A kind of row with how many there are; pressed, only those are shown. */
function FilterButton({ tone, text, rows, isChosen, onToggle }: FilterButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-pressed={isChosen}
      onClick={onToggle}
      sx={(theme) => ({
        borderRadius: 4,
        fontWeight: 400,
        borderColor: theme.palette.tone[tone].line,
        ...(isChosen && { backgroundColor: theme.palette.tone[tone].bg, color: theme.palette.tone[tone].fg }),
      })}
    >
      {text}
      <Box component="span" sx={{ marginInlineStart: 1, fontWeight: 600, color: `tone.${tone}.fg` }}>
        {formatCount(rows)}
      </Box>
    </Button>
  );
}

/** The problems of the rows as buttons that filter, the most frequent first. */
function ProblemButtons({
  batch,
  chosen,
  onChoose,
}: {
  batch: BatchRecord;
  chosen: string;
  onChoose: (problem: Problem | undefined) => void;
}) {
  const { t } = useTranslation('import');
  const reasonText = useReasonText(batch);
  const reasons = useStatement(batch.id).data?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <Box role="group" aria-label={t('problems')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {reasons.map((reason) => {
        const key = `${reason.messageKey} ${reason.path}`;
        const isChosen = key === chosen;
        return (
          <FilterButton
            key={key}
            tone="danger"
            text={reasonText(reason)}
            rows={reason.rows}
            isChosen={isChosen}
            onToggle={() => onChoose(isChosen ? undefined : reason)}
          />
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
  const [asked, setProblem] = useState<Problem>();
  const reasons = useStatement(id).data?.reasons;
  // A problem that no row has any more filters nothing: its last row may just have been corrected.
  const problem = asked && reasons && !reasons.some((reason) => isSame(reason, asked)) ? undefined : asked;
  // What is missing in the rows that are looked at.
  const looked = problem ? [problem] : tab === 'fix' ? (reasons ?? []) : [];
  const missing = looked.flatMap(({ messageKey, path }) => (messageKey === 'required' ? [path] : []));
  const lastFocus = useRef<HTMLElement | null>(null);
  const [isWarned, setWarned] = useState(false);
  const [typed, setTyped] = useState('');
  const isAuthor = useIsAuthor(batch);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const q = useDebounced(typed.trim(), 300);
  const verdict: Verdict | undefined = tab === 'all' ? undefined : tab;
  const view = useMemo<RowView>(
    () => ({ verdict, problem: problem?.messageKey, path: problem?.path, isWarned, q }),
    [verdict, problem, isWarned, q],
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
  // All or nothing is noted when it begins, and only a row that was refused on the way brings the import back here.
  const isTakenBack = batch.policy === 'all_or_nothing' && counts.fix + counts.changed > 0;
  return (
    <Box sx={{ flex: '1 1 auto', display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      {isTakenBack ? <Notice tone="caution">{t('takenBack')}</Notice> : null}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          rowGap: '6px',
          paddingBlockEnd: '6px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Tabs
          value={tab}
          variant="scrollable"
          aria-label={t('rowsByVerdict')}
          onChange={(_, next: TabName) => {
            setTab(next);
            setProblem(undefined);
            setWarned(false);
          }}
          sx={{ flex: '1 1 480px', minWidth: 0 }}
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
        <RowsFileTools batch={batch} verdict={verdict} />
        <Box sx={{ flex: 1 }} />
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ProblemButtons
          batch={batch}
          chosen={problem ? `${problem.messageKey} ${problem.path}` : ''}
          onChoose={(next) => {
            setProblem(next);
            setWarned(false);
            if (next) setTab('fix');
          }}
        />
        {counts.warned > 0 ? (
          <FilterButton
            tone="caution"
            text={t('warned')}
            rows={counts.warned}
            isChosen={isWarned}
            onToggle={() => {
              setWarned(!isWarned);
              setProblem(undefined);
              setTab('all');
            }}
          />
        ) : null}
        <Box sx={{ flex: 1 }} />
        {isAuthor && selected.size > 0 ? (
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
      </Box>
      {isAuthor && missing.length > 0 ? <MissingFieldBar batch={batch} paths={missing} /> : null}
      <Box
        id="import-rows"
        role="tabpanel"
        aria-labelledby={`import-tab-${tab}`}
        sx={{ flex: '1 1 auto', display: 'flex', flexDirection: 'column', minHeight: 0, marginBottom: 1 }}
      >
        <ReviewGrid
          key={JSON.stringify(view)}
          batch={batch}
          view={view}
          selected={selected}
          onSelect={setSelected}
          lastFocus={lastFocus}
        />
      </Box>
      <ApplyBar batch={batch} />
    </Box>
  );
}
