import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { retirementAddress } from '../retirement.queries.ts';
import { checksOf, type CaseCheck } from './case-checks.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** The list that says why a case cannot be ready yet. */
export const checksId = 'open-checks';

/** So many tags are named; more are counted. */
const namedTags = 3;

function useCheckTexts(summary: RetirementSummary) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  return ({ kind, isDone, open, lines }: CaseCheck): string => {
    if (isDone) {
      if (kind === 'removals') {
        return t('checks.removed', { done: summary.removalsDone, needed: summary.removalsNeeded });
      }
      return t(`checks.done.${kind}`);
    }
    const what = open.map(({ lack, lines: count }) => {
      const name = labels.value(retirement.name, 'lack', lack);
      return count === 0 ? name : t('checks.counted', { what: name, number: isolateLtr(String(count)) });
    });
    const only = open.length === 1 && lines.length > 0 && lines.length <= namedTags;
    if (!only) return joinList(what);
    const tags = joinList(lines.map(({ equipment }) => isolateLtr(equipment.label)));
    return t('checks.missingFor', { tags });
  };
}

interface ChecksPanelProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  summary: RetirementSummary;
}

/** What a case still lacks, in words; each leads to where it can be put right. */
export function ChecksPanel({ record, lines, summary }: ChecksPanelProps) {
  const { t } = useTranslation('retirement');
  const textOf = useCheckTexts(summary);
  const address = retirementAddress(record);
  const linkOf = ({ kind, isDone }: CaseCheck) => {
    if (isDone) return undefined;
    return kind === 'papers' ? `${address}/edit` : `${address}?lacks=${kind}`;
  };
  return (
    <Panel title={t('checks.title')} isFlush>
      <Box
        component="ul"
        id={checksId}
        sx={{
          margin: 0,
          padding: 0,
          listStyle: 'none',
          '& li': { display: 'flex', alignItems: 'center', gap: 2, paddingInline: 2, paddingBlock: '6px' },
          '& li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {checksOf(summary, lines).map((check) => {
          const to = linkOf(check);
          return (
            <li key={check.kind}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ typography: 'body2', fontWeight: 500 }}>{t(`checks.${check.kind}`)}</Box>
                <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                  {to ? <RecordLink to={to}>{textOf(check)}</RecordLink> : textOf(check)}
                </Box>
              </Box>
              <StatusChip entity="check" status={check.isDone ? 'done' : 'open'} />
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}
