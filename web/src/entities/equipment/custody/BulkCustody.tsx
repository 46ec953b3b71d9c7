import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { custodySteps, equipmentSteps } from '#contract/entities/equipment/equipment.steps.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchStep } from '#contract/features/batch/batch.schema.ts';
import { maxRetirementLines } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { useBulkEditStart } from '#web/features/bulk-edit/useBulkEditStart.tsx';
import { labelWishOf } from '#web/features/label/label-wish.ts';
import { useLabelOffer } from '#web/features/label/useLabelOffer.ts';
import type { BulkActionsProps } from '#web/features/records/bulk-actions.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { RefusedRecords, type Refusals } from '#web/features/records/RefusedRecords.tsx';
import { useMissingRecords } from '#web/features/records/useMissingRecords.ts';
import { useErrorText, useStepProblemText } from '#web/features/records/useErrorText.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { offerDuration, showToast } from '#web/shared/messages/messages.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { ProgressLine } from '#web/shared/page/ProgressLine.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { countSelected } from '#web/shared/table/selection.ts';
import { BulkMenu, busyLook, type BulkChoice } from './BulkMenu.tsx';
import { CustodyDialog } from './CustodyDialog.tsx';
import {
  bulkSteps,
  findByTags,
  mostItems,
  sendBulkStep,
  sendSeen,
  sendStock,
  type BulkStep,
} from './custody.calls.ts';

/** The steps that stand in the bar itself; the others are in its menu. */
const inBar: readonly BulkStep[] = ['checkOut', 'checkIn', 'transfer'];

/** What can be done with the chosen items of a list. */
export function BulkCustody({ tags, onDone, chosen }: BulkActionsProps) {
  const { t } = useTranslation('custody');
  const errorText = useErrorText(equipment);
  const problemText = useStepProblemText(equipment);
  const { putRecord } = useRecordCache(equipment.name);
  const client = useQueryClient();
  const [open, setOpen] = useState<{ step: BulkStep; items: EquipmentRecord[]; count?: number }>();
  const [refusals, setRefusals] = useState<Refusals>();
  /** What goes on, by its name. */
  const [running, setRunning] = useState<string>();
  const navigate = useNavigate();
  const can = useCan();
  const { startListed, startNamed, question } = useBulkEditStart(equipment.name);
  const count = chosen ? countSelected(chosen.selection, chosen.total) : (tags?.length ?? 0);
  /** Few enough to be read and done at once; more of them, or all that match, are looked at first. */
  const isDirect = tags !== undefined && tags.length <= mostItems;
  const canPreview = can('bulk-edit.create');
  const { printLabels } = useLabelOffer();
  const dropMissing = useMissingRecords(equipment.name, onDone);

  /** The chosen items as they are now; what is gone is named and dropped, and undefined is answered where nothing is left. */
  async function findChosen(): Promise<EquipmentRecord[] | undefined> {
    const named = tags ?? [];
    const items = await findByTags(named);
    const isAnyLeft = dropMissing(
      named,
      items.flatMap(({ tag }) => tag ?? []),
    );
    return isAnyLeft ? items : undefined;
  }

  async function start(step: BulkStep): Promise<void> {
    if (!isDirect) {
      setOpen({ step, items: [], count });
      return;
    }
    setRunning(t(`do.${step}`));
    try {
      const items = await findChosen();
      if (items) setOpen({ step, items });
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    } finally {
      setRunning(undefined);
    }
  }

  function report(
    { results }: BulkAnswer,
    items: readonly EquipmentRecord[],
    doneText: (count: number) => string,
    offersLabels = false,
  ): void {
    const done = results.flatMap(({ record }) => record ?? []);
    for (const record of done) putRecord(record);
    const equipmentIds = done.map(({ id }) => id);
    const offer = { label: t('labels.do'), onClick: () => printLabels({ equipmentIds }) };
    if (done.length > 0) {
      showToast(doneText(done.length), {
        variant: 'success',
        ...(offersLabels && can('label.print') && { action: offer, duration: offerDuration }),
      });
    }
    const refused = results.flatMap(({ id, problem }) => {
      const name = items.find((item) => item.id === id)?.tag ?? '';
      return problem ? [{ name, text: problemText(problem) }] : [];
    });
    if (refused.length > 0) {
      setRefusals({ refused, done: done.length });
      // Somebody else changed them, or they were not as the list shows them.
      refreshKinds(client, ['equipment', 'assignment', 'person']);
    }
    setOpen(undefined);
    // What was refused stays chosen, and nothing else: the next step is meant for it.
    onDone(done.flatMap(({ tag }) => tag ?? []));
  }

  async function sendAtOnce(
    step: BulkStep,
    items: readonly EquipmentRecord[],
    body: FormInput,
    key: string,
  ): Promise<void> {
    report(await sendBulkStep(step, items, body, key), items, (done) =>
      t('bulkDone', { count: done, action: t(`do.${step}`) }),
    );
  }

  /** Opens the page that shows what a step would do, of the items that were read or, without any, of those that are chosen. */
  async function preview(
    action: BulkStep | 'stock',
    items: readonly EquipmentRecord[] | undefined,
    body: FormInput,
  ): Promise<void> {
    const { reason, ...input } = body;
    const step = { action, input: input as BatchStep['input'] };
    const wanted = { step, ...(typeof reason === 'string' && { reason }) };
    if (items) await startNamed(items, wanted);
    else if (chosen && !(await startListed(chosen, wanted))) return;
    // What was filled in stays as long as there is a question.
    setOpen(undefined);
  }

  async function previewStock(): Promise<void> {
    setRunning(t('stock.do'));
    try {
      await preview('stock', undefined, {});
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    } finally {
      setRunning(undefined);
    }
  }

  async function runAtOnce(
    label: string,
    send: (items: readonly EquipmentRecord[]) => Promise<BulkAnswer>,
    doneText: (count: number) => string,
    offersLabels = false,
  ): Promise<void> {
    setRunning(label);
    try {
      const items = await findChosen();
      if (items) report(await send(items), items, doneText, offersLabels);
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    } finally {
      setRunning(undefined);
    }
  }

  const mostSteps = chosen && canPreview ? batchLimits.steps : mostItems;
  const stepChoice = (step: BulkStep): BulkChoice => ({
    key: step,
    label: t(`do.${step}`),
    icon: custodySteps[step].icon,
    most: mostSteps,
    run: () => void start(step),
  });
  const allowed = bulkSteps.filter((step) => can(custodySteps[step].permission));
  const seen: BulkChoice = {
    key: 'seen',
    label: t('seen.do'),
    icon: 'eye',
    most: mostItems,
    run: () => void runAtOnce(t('seen.do'), sendSeen, (done) => t('seen.many', { count: done })),
  };
  const stock: BulkChoice = {
    key: 'stock',
    label: t('stock.do'),
    icon: equipmentSteps.stock.icon,
    most: mostSteps,
    run: () =>
      isDirect
        ? void runAtOnce(t('stock.do'), sendStock, (done) => t('stock.many', { count: done }), true)
        : void previewStock(),
  };
  const retire: BulkChoice = {
    key: 'retire',
    label: t('retire'),
    icon: 'retirement',
    most: maxRetirementLines,
    run: () => void navigate(`${retirement.page}/new?tags=${(tags ?? []).join(',')}`),
  };
  const labels: BulkChoice = {
    key: 'labels',
    label: t('labels.do'),
    icon: 'print',
    most: labelLimits.labels,
    run: () => {
      if (chosen) printLabels(labelWishOf(chosen));
    },
  };
  const buttons = [
    ...allowed.filter((step) => inBar.includes(step)).map(stepChoice),
    ...(chosen && can('label.print') ? [labels] : []),
  ];
  const others = [
    ...(can('equipment.update') ? [seen] : []),
    ...(can('equipment.stock') ? [stock] : []),
    ...allowed.filter((step) => !inBar.includes(step)).map(stepChoice),
    ...(can('retirement.create') ? [retire] : []),
  ];
  const reasonOf = ({ most }: BulkChoice) => {
    const isNamed = tags !== undefined || most === batchLimits.steps || most === labelLimits.labels;
    return isNamed && count <= most ? undefined : t('tooMany', { max: formatCount(most) });
  };

  // One at a time. What was pressed keeps the focus meanwhile, so that a dialog gives it back.
  const isRunning = running !== undefined;
  // Of an emptied list there is nothing to take.
  const isEmpty = count === 0;
  return (
    <>
      {running === undefined ? null : <ProgressLine label={running} />}
      {buttons.map((choice) => (
        <Button
          key={choice.key}
          color="inherit"
          {...busyLook(isRunning)}
          disabled={isEmpty || reasonOf(choice) !== undefined}
          title={reasonOf(choice)}
          startIcon={<Icon name={choice.icon} size={16} />}
          onClick={() => isRunning || choice.run()}
        >
          {choice.label}
        </Button>
      ))}
      <BulkMenu choices={others} reasonOf={reasonOf} isBlocked={isEmpty} isBusy={isRunning} />
      {open ? (
        <CustodyDialog
          step={open.step}
          items={open.items}
          count={open.count}
          onClose={() => setOpen(undefined)}
          onSend={
            open.count === undefined ? (body, key) => sendAtOnce(open.step, open.items, body, key) : undefined
          }
          onPreview={
            canPreview
              ? (body) => preview(open.step, open.count === undefined ? open.items : undefined, body)
              : undefined
          }
        />
      ) : null}
      {question}
      {refusals ? (
        <RefusedRecords
          {...refusals}
          title={t('refusedTitle', { count: refusals.refused.length })}
          text={t('refusedText')}
          onClose={() => setRefusals(undefined)}
        />
      ) : null}
    </>
  );
}
