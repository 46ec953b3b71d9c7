import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { custodySteps } from '#contract/entities/equipment/equipment.steps.ts';
import { maxRetirementLines } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { CustodyDialog } from './CustodyDialog.tsx';
import { findByTags, mostItems, sendBulkStep, sendSeen } from './custody.calls.ts';

const steps = ['checkOut', 'checkIn'] as const;
type BulkStep = (typeof steps)[number];

interface BulkCustodyProps {
  /** The tags of the chosen items; undefined when all that match are chosen. */
  tags: readonly string[] | undefined;
  onDone: () => void;
}

interface Refused {
  tag: string;
  text: string;
}

function RefusedItems({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const { t } = useTranslation(['custody', 'common']);
  return (
    <DecisionDialog
      isOpen
      title={t('custody:refusedTitle', { count: refused.length })}
      text={t('custody:refusedText')}
      mark={<Icon name="warn" size={20} />}
      isWarning
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2, typography: 'body2' }}>
        {refused.map(({ tag, text }) => (
          <li key={tag}>
            <Code>{tag}</Code> {text}
          </li>
        ))}
      </Box>
    </DecisionDialog>
  );
}

/** Check-out and check-in of the chosen items of a list. */
export function BulkCustody({ tags, onDone }: BulkCustodyProps) {
  const { t } = useTranslation('custody');
  const { problemText } = useProblemText();
  const errorText = useErrorText(equipment);
  const { putRecord } = useRecordCache(equipment.name);
  const [open, setOpen] = useState<{ step: BulkStep; items: EquipmentRecord[] }>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const navigate = useNavigate();
  const can = useCan();
  const canRetire = tags !== undefined && tags.length <= maxRetirementLines;
  const isPossible = tags !== undefined && tags.length <= mostItems;

  async function start(step: BulkStep): Promise<void> {
    try {
      setOpen({ step, items: await findByTags(tags ?? []) });
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    }
  }

  function report(
    { results }: BulkAnswer,
    items: readonly EquipmentRecord[],
    doneText: (count: number) => string,
  ): void {
    const done = results.filter(({ record }) => record !== null);
    for (const { record } of done) if (record) putRecord(record);
    if (done.length > 0) showToast(doneText(done.length), { variant: 'success' });
    setRefused(
      results.flatMap(({ id, problem }) => {
        const tag = items.find((item) => item.id === id)?.tag ?? '';
        const text = problem?.fields[0]?.message ?? problemText(problem ?? undefined, equipment);
        return problem ? [{ tag, text }] : [];
      }),
    );
    setOpen(undefined);
    if (done.length === results.length) onDone();
  }

  async function markSeen(): Promise<void> {
    try {
      const items = await findByTags(tags ?? []);
      report(await sendSeen(items), items, (count) => t('seen.many', { count }));
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    }
  }

  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          color="inherit"
          disabled={!isPossible}
          title={isPossible ? undefined : t('tooMany', { max: mostItems })}
          startIcon={<Icon name={custodySteps[step].icon} size={16} />}
          onClick={() => void start(step)}
        >
          {t(`do.${step}`)}
        </Button>
      ))}
      {can('equipment.update') ? (
        <Button
          color="inherit"
          disabled={!isPossible}
          title={isPossible ? undefined : t('tooMany', { max: mostItems })}
          startIcon={<Icon name="eye" size={16} />}
          onClick={() => void markSeen()}
        >
          {t('seen.do')}
        </Button>
      ) : null}
      {can('retirement.create') ? (
        <Button
          color="inherit"
          disabled={!canRetire}
          title={canRetire ? undefined : t('tooMany', { max: maxRetirementLines })}
          startIcon={<Icon name="retirement" size={16} />}
          onClick={() => void navigate(`${retirement.page}/new?tags=${(tags ?? []).join(',')}`)}
        >
          {t('retire')}
        </Button>
      ) : null}
      {open ? (
        <CustodyDialog
          step={open.step}
          items={open.items}
          onClose={() => setOpen(undefined)}
          onSend={async (body, key) =>
            report(await sendBulkStep(open.step, open.items, body, key), open.items, (count) =>
              t('bulkDone', { count, action: t(`do.${open.step}`) }),
            )
          }
        />
      ) : null}
      {refused.length > 0 ? <RefusedItems refused={refused} onClose={() => setRefused([])} /> : null}
    </>
  );
}
