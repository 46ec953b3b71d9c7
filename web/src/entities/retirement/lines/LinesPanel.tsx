import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { checkKinds, lacksKind } from '../panels/case-checks.ts';
import { isReversed } from './line-fields.ts';
import { LinesPager } from './LinesPager.tsx';
import { LinesTable } from './LinesTable.tsx';
import { LinesTools } from './LinesTools.tsx';
import { useCanWriteLines, useLineActions, type LineTask } from './useLineActions.ts';

const AddItemsDialog = lazyPart(() => import('./AddItemsDialog.tsx'), 'AddItemsDialog');
const LinesDialog = lazyPart(() => import('./LinesDialog.tsx'), 'LinesDialog');
const SheetActions = lazyPart(() => import('../sheets/SheetActions.tsx'), 'SheetActions');
const LineStepDialog = lazyPart(() => import('./LineStepDialog.tsx'), 'LineStepDialog');

const pageSize = 25;

/** The lines that the address asks for: all of them, or those that lack something. */
function useShownLines(lines: readonly RetirementLine[]) {
  const { search, changeSearch } = useAddressSearch();
  const kind = checkKinds.find((one) => one === new URLSearchParams(search).get('lacks'));
  const shown = kind ? lines.filter((line) => lacksKind(line, kind)) : lines;
  const showAll = () => changeSearch((newest) => withParameters(newest, { lacks: undefined }));
  return { kind, shown, showAll };
}

interface LinesPanelProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  summary: RetirementSummary;
  canAct: boolean;
}

/** The items of a case, a page at a time, with what can be done with one or with several of them. */
export function LinesPanel({ record, lines, summary, canAct }: LinesPanelProps) {
  const { t } = useTranslation('retirement');
  const { kind, shown, showAll } = useShownLines(lines);
  const [page, setPage] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<LineTask>();
  const [isAdding, setIsAdding] = useState(false);
  const actionsOf = useLineActions(record, setTask);
  const canWrite = useCanWriteLines(record) && canAct;
  const isDraft = record.status === 'draft';
  const first = Math.min(page, Math.max(0, Math.ceil(shown.length / pageSize) - 1)) * pageSize;
  const onPage = shown.slice(first, first + pageSize);
  const chosen = lines.filter(({ equipmentId }) => ticked.has(equipmentId));
  // What was done with the chosen items is done; a dialog that was left keeps them chosen.
  const [seenVersion, setSeenVersion] = useState(record.version);
  if (seenVersion !== record.version) {
    setSeenVersion(record.version);
    setTicked(new Set());
  }
  const close = () => setTask(undefined);
  return (
    <Panel
      title={t('lines.title')}
      isFlush
      end={
        canWrite && isDraft ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setIsAdding(true)}
          >
            {t('lines.add')}
          </Button>
        ) : (
          <>
            {canWrite ? (
              <Suspense fallback={null}>
                <SheetActions record={record} lines={lines} />
              </Suspense>
            ) : null}
            {t('list.items', { count: record.itemCount })}
          </>
        )
      }
    >
      {kind ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: '6px 16px' }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('lines.onlyLacking', { what: t(`checks.${kind}`), count: shown.length })}
          </Box>
          <Button size="small" onClick={showAll}>
            {t('lines.showAll')}
          </Button>
        </Box>
      ) : null}
      {lines.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('lines.none')}</Box>
      ) : (
        <LinesTable
          record={record}
          lines={onPage}
          summary={kind ? undefined : summary}
          reversed={lines.filter(isReversed).length}
          actionsOf={canAct ? actionsOf : () => []}
          {...(canWrite && { ticked, onTick: setTicked })}
        />
      )}
      {chosen.length > 0 ? (
        <LinesTools
          chosen={chosen}
          all={shown}
          isDraft={isDraft}
          onChooseAll={() => setTicked(new Set(shown.map(({ equipmentId }) => equipmentId)))}
          onClear={() => setTicked(new Set())}
          onBegin={setTask}
        />
      ) : (
        <LinesPager
          first={first}
          size={pageSize}
          total={shown.length}
          onFirst={(at) => setPage(at / pageSize)}
        />
      )}
      <Suspense fallback={null}>
        {isAdding ? <AddItemsDialog record={record} onClose={() => setIsAdding(false)} /> : null}
        {task?.kind === 'edit' ? <LinesDialog record={record} lines={task.lines} onClose={close} /> : null}
        {task && task.kind !== 'edit' ? (
          <LineStepDialog step={task.kind} record={record} lines={task.lines} onClose={close} />
        ) : null}
      </Suspense>
    </Panel>
  );
}
