import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { moneyLockOf } from '#contract/entities/equipment/correction.ts';
import { labelQueueApi } from '#contract/features/label/job.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  repairableStatuses,
  retirableStatuses,
  seenStatuses,
} from '#contract/entities/equipment/equipment.states.ts';
import {
  custodySteps,
  equipmentStates,
  type CustodyStep,
} from '#contract/entities/equipment/equipment.steps.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { findTransition } from '#contract/shared/states.ts';
import type { History } from '#web/features/history/history.queries.ts';
import { printPath } from '#web/features/label/label-paths.ts';
import { useLabelCommand } from '#web/features/label/useLabelCommand.ts';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { offerDuration, showToast } from '#web/shared/messages/messages.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { CorrectionDialog } from './corrections/CorrectionDialog.tsx';
import { correctParameter } from './corrections/correct-link.ts';
import { CustodyDialog } from './custody/CustodyDialog.tsx';
import { sendStep } from './custody/custody.calls.ts';
import { newLikeLink } from './registration/copy-link.ts';
import { useCustodySteps } from './custody/useCustodySteps.ts';
import { likelyActions, type ItemAction } from './equipment.actions.ts';
import { TagDialogs, type TagDialog } from './tags/TagDialogs.tsx';
import { useDeletionRefusal } from './useDeletionRefusal.ts';

interface EquipmentActionsProps {
  record: EquipmentRecord;
  history: History;
}

/** What this person can do with the item in its present state; what does not apply is not there. */
export function EquipmentActions({ record, history }: EquipmentActionsProps) {
  const { t } = useTranslation('equipmentRecord');
  const { t: custody } = useTranslation('custody');
  const navigate = useNavigate();
  const can = useCan();
  const problems = useProblemText();
  const { run, putRecord, isRunning } = useCommand(equipment);
  const [step, setStep] = useState<CustodyStep>();
  const labels = useLabelCommand();
  const [tagDialog, setTagDialog] = useState<TagDialog>();
  const { search, changeSearch } = useAddressSearch();
  const lock = moneyLockOf(record);
  const isCorrectable =
    can('equipment.correct') &&
    lock !== null &&
    lock !== 'disposed' &&
    lock !== 'retiring' &&
    !record.correction;
  // The form leads here, so that what is locked there is corrected on the record itself.
  const isCorrecting = isCorrectable && new URLSearchParams(search).has(correctParameter);
  const setIsCorrecting = (isOpen: boolean) =>
    changeSearch(
      (newest) => withParameters(newest, { [correctParameter]: isOpen ? '' : undefined }),
      'replace',
    );
  const tag = record.tag ?? record.name;
  const target = { params: { id: record.id }, version: record.version };
  const hasLabel = record.tag !== null && record.status !== 'disposed' && can('label.print');
  const offered: Record<Exclude<ItemAction, CustodyStep>, boolean> = {
    stock: findTransition(equipmentStates, record.status, 'stock') !== undefined && can('equipment.stock'),
    requestRepair: repairableStatuses.includes(record.status) && can('repair.create'),
    markSeen: seenStatuses.includes(record.status) && can('equipment.update'),
    retire:
      record.tag !== null &&
      retirableStatuses.some((status) => status === record.status) &&
      can('retirement.create'),
    correct: isCorrectable,
    copy: can('equipment.create'),
    claimTag: record.status !== 'disposed' && can('equipment.claimTag'),
    otherCodes: record.status !== 'disposed' && can('equipment.update'),
    queueLabel: hasLabel,
    printLabel: hasLabel,
  };
  const queueLabel = () =>
    labels.run({
      send: (idempotencyKey) =>
        call(labelQueueApi.add, { body: { equipmentIds: [record.id] }, idempotencyKey }),
      done: () => t('label.added', { tag }),
    });
  const print = () => void navigate(printPath({ item: record.id }));
  /** Puts the item on the shelf; where it has no label yet, one is offered. */
  function stock(): void {
    let lacksLabel = false;
    run(
      async (idempotencyKey) => {
        const after = await call(equipmentApi.stock, { ...target, body: {}, idempotencyKey });
        const state = hasLabel
          ? await call(labelQueueApi.states, { params: { id: record.id } }).catch(() => undefined)
          : undefined;
        lacksLabel = state?.isLabeled === false;
        return after;
      },
      () => t(lacksLabel ? 'page.stockedBare' : 'page.stocked', { tag }),
      () =>
        lacksLabel ? { action: { label: t('label.print'), onClick: print }, duration: offerDuration } : {},
    );
  }
  const further: (MoreAction & { name: ItemAction })[] = [
    {
      name: 'stock' as const,
      text: t('page.stock'),
      icon: 'box' as const,
      isBusy: isRunning,
      onChoose: stock,
    },
    {
      name: 'requestRepair' as const,
      text: t('page.requestRepair'),
      icon: 'repair' as const,
      onChoose: () => void navigate(`${repair.page}/new?item=${record.id}`),
    },
    {
      name: 'markSeen' as const,
      text: custody('seen.do'),
      icon: 'eye' as const,
      isBusy: isRunning,
      onChoose: () =>
        run(
          (idempotencyKey) => call(equipmentApi.markSeen, { ...target, body: {}, idempotencyKey }),
          (after) => custody('seen.done', { tag, day: dateInText(after.nextDueOn) }),
        ),
    },
    {
      name: 'retire' as const,
      text: t('page.retire'),
      icon: 'retirement' as const,
      onChoose: () => void navigate(`${retirement.page}/new?tags=${record.tag ?? ''}`),
    },
    {
      name: 'correct' as const,
      text: t('correction.do'),
      icon: 'edit' as const,
      onChoose: () => setIsCorrecting(true),
    },
    {
      name: 'copy' as const,
      text: t('page.copy'),
      icon: 'copy' as const,
      onChoose: () => void navigate(newLikeLink(record.id)),
    },
    {
      name: 'claimTag' as const,
      text: t('tag.claim'),
      icon: 'edit' as const,
      onChoose: () => setTagDialog('claimTag'),
    },
    {
      name: 'otherCodes' as const,
      text: t('tag.codes'),
      icon: 'edit' as const,
      onChoose: () => setTagDialog('otherCodes'),
    },
    {
      name: 'queueLabel' as const,
      text: t('label.add'),
      icon: 'tag' as const,
      isBusy: labels.isRunning,
      onChoose: queueLabel,
    },
    {
      name: 'printLabel' as const,
      text: t('label.print'),
      icon: 'print' as const,
      onChoose: print,
    },
  ].filter(({ name }) => offered[name]);
  const actions = [
    ...useCustodySteps(record).map((name): MoreAction & { name: ItemAction } => ({
      name,
      text: custody(`do.${name}`),
      icon: custodySteps[name].icon,
      onChoose: () => setStep(name),
    })),
    ...further,
  ];
  const order = likelyActions[record.status];
  const likely = actions
    .filter(({ name }) => order.includes(name))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  const refusal = useDeletionRefusal(record, history);
  return (
    <RecordActions
      entity={equipment}
      api={equipmentApi}
      record={record}
      number={tag}
      consequence={t('page.deleteConsequence', { tag })}
      isDeletable={refusal !== 'not_allowed'}
      deleteReason={refusal && problems.refusalText({ code: refusal, params: {} }, equipment)}
      likely={likely}
      more={actions.filter((action) => !likely.includes(action))}
    >
      <TagDialogs record={record} open={tagDialog} onClose={() => setTagDialog(undefined)} />
      {isCorrecting ? <CorrectionDialog record={record} onClose={() => setIsCorrecting(false)} /> : null}
      {step ? (
        <CustodyDialog
          step={step}
          items={[record]}
          onClose={() => setStep(undefined)}
          onSend={async (body, key) => {
            const after = await sendStep(step, record, body, key);
            putRecord(after);
            setStep(undefined);
            const dueOn = dateInText(after.dueOn);
            showToast(custody(`done.${step}`, { tag, dueOn }), { variant: 'success' });
          }}
        />
      ) : null}
    </RecordActions>
  );
}
