import { useState } from 'react';
import { jobApi } from '#contract/features/label/job.api.ts';
import { reprintReasons, type LabelJob, type ReprintReason } from '#contract/features/label/job.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { LabelFormDialog } from '../LabelFormDialog.tsx';
import { LineInput } from '../LineInput.tsx';
import { readOffset } from '../printer/printer-offset.ts';
import { readNumber } from '../roll/roll-range.ts';
import { SelectField } from '../SelectField.tsx';
import { useSentForm } from '../useSentForm.ts';
import { useFileDownload } from '../useFileDownload.ts';
import { jobFile } from './job-files.ts';
import { readLabelList } from './label-list.ts';

const ways = ['onward', 'single'] as const;
type Which = (typeof ways)[number];
const example = isolateLtr('3, 17-20');
const rightOf = (count: number) => isolateLtr(formatCount(count));

interface AgainDialogProps {
  job: LabelJob;
  onMade: (job: LabelJob) => void;
  onClose: () => void;
}

/** Prints labels of a job again, from one of them on or single ones; all others came out right. */
export function AgainDialog({ job, onMade, onClose }: AgainDialogProps) {
  const { t } = useTranslation('label');
  const [which, setWhich] = useState<Which>('onward');
  const [from, setFrom] = useState('1');
  const [typed, setTyped] = useState('');
  const [start, setStart] = useState('1');
  const [reason, setReason] = useState<ReprintReason>('misprint');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const first = readNumber(from) ?? 0;
  const startAt = readNumber(start) ?? 0;
  const single = readLabelList(typed, job.items);
  // On a roll the next label is always the first free one.
  const hasStart = job.stockKind === 'sheet';
  const isSingle = which === 'single';
  const isFrom = first >= 1 && first <= job.items;
  const isNamed = isSingle ? single !== undefined : isFrom;
  const download = useFileDownload();
  const form = useSentForm({
    send: async (idempotencyKey) => {
      const { x, y } = readOffset();
      const made = await call(jobApi.reprint, {
        params: { id: job.id },
        version: job.version,
        idempotencyKey,
        body: {
          ...(isSingle ? { positions: single ?? [] } : { from: first }),
          startAt,
          // A printer says itself how far it is off by now.
          ...(job.printer === null && job.filePrinter === null && { offsetX: x, offsetY: y }),
          reason,
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      });
      return made;
    },
    onDone: (made) => {
      if (made.printer === null) download.mutate(jobFile(made, made.filePrinter?.kind ?? 'pdf'));
      onMade(made);
      onClose();
    },
  });
  return (
    <LabelFormDialog
      title={t('again.title', { number: isolateLtr(job.number) })}
      text={t(hasStart ? 'again.text' : 'again.textRoll')}
      icon="print"
      confirm={t('again.do')}
      isSending={form.isSending}
      error={form.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isNamed && startAt >= 1) form.submit();
      }}
    >
      <SelectField
        label={t('again.which')}
        value={which}
        values={ways}
        textOf={(value) => t(`again.${value}`)}
        isSegmented
        onChange={setWhich}
      />
      {isSingle ? (
        <LineInput
          label={t('again.labels')}
          value={typed}
          onChange={setTyped}
          isNumber
          error={
            isTried && !single
              ? t('again.labelsWrong', { n: isolateLtr(formatCount(job.items)), example })
              : form.problemAt('positions')
          }
          hint={
            single
              ? t('again.others', { count: job.items - single.length, n: rightOf(job.items - single.length) })
              : t('again.labelsHint', { example })
          }
          span={3}
        />
      ) : (
        <LineInput
          label={t('again.from')}
          value={from}
          onChange={setFrom}
          isNumber
          error={
            isTried && !isFrom
              ? t('again.outside', { n: isolateLtr(formatCount(job.items)) })
              : form.problemAt('from')
          }
          hint={
            first === 1
              ? t('again.none')
              : isFrom
                ? t('again.right', { count: first - 1, n: rightOf(first - 1) })
                : undefined
          }
          span={3}
        />
      )}
      {hasStart ? (
        <LineInput
          label={t('sheet.start')}
          value={start}
          onChange={setStart}
          isNumber
          error={isTried && startAt < 1 ? t('again.startWrong') : form.problemAt('startAt')}
          span={3}
        />
      ) : null}
      <SelectField
        label={t('print.reason')}
        value={reason}
        values={reprintReasons}
        textOf={(value) => t(`reason.${value}`)}
        onChange={setReason}
        error={form.problemAt('reason')}
      />
      <LineInput
        label={t('again.note')}
        value={note}
        onChange={setNote}
        isOptional
        maxLength={200}
        error={form.problemAt('note')}
      />
    </LabelFormDialog>
  );
}
