import { useState } from 'react';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { LabelFormDialog } from '../LabelFormDialog.tsx';
import { LineInput } from '../LineInput.tsx';
import { useSentForm } from '../useSentForm.ts';
import { checkRange, readNumber, tagOf } from './roll-range.ts';
import { voidRoll } from './roll.queries.ts';

const shortestReason = 3;

/** Makes the blank tags of a roll, or of a part of it, void. */
export function VoidRollDialog({ roll, onClose }: { roll: TagRoll; onClose: () => void }) {
  const { t } = useTranslation('label');
  const [reason, setReason] = useState('');
  const [first, setFirst] = useState(String(roll.first));
  const [last, setLast] = useState(String(roll.last));
  const [isTried, setTried] = useState(false);
  const from = readNumber(first);
  const to = readNumber(last);
  const isRange =
    'count' in checkRange(from, to) && (from ?? 0) >= roll.first && (to ?? Infinity) <= roll.last;
  const isReason = reason.trim().length >= shortestReason;
  const isWhole = from === roll.first && to === roll.last;
  const number = isolateLtr(roll.number);
  const form = useSentForm({
    send: (key) =>
      voidRoll(
        roll,
        { reason: reason.trim(), ...(!isWhole && from && to ? { first: from, last: to } : {}) },
        key,
      ),
    onDone: (after) => {
      const n = isolateLtr(formatCount(after.voided - roll.voided));
      showToast(t('roll.voidDone', { n, number }), { variant: 'success' });
      onClose();
    },
  });
  return (
    <LabelFormDialog
      title={t('roll.voidTitle', { number })}
      text={t('roll.voidText')}
      icon="warn"
      isWarning
      confirm={t('roll.voidDo')}
      isSending={form.isSending}
      error={form.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isReason && isRange) form.submit();
      }}
    >
      <LineInput
        label={t('roll.field.first')}
        value={first}
        onChange={setFirst}
        error={
          isTried && !isRange
            ? t('roll.outside', {
                first: isolateLtr(tagOf(roll.prefix, roll.first)),
                last: isolateLtr(tagOf(roll.prefix, roll.last)),
              })
            : form.problemAt('first')
        }
        isNumber
        span={3}
      />
      <LineInput
        label={t('roll.field.last')}
        value={last}
        onChange={setLast}
        error={form.problemAt('last')}
        isNumber
        span={3}
      />
      <LineInput
        label={t('reason')}
        value={reason}
        onChange={setReason}
        error={isTried && !isReason ? t('reasonNeeded') : form.problemAt('reason')}
        hint={t('roll.voidHint')}
        maxLength={500}
      />
    </LabelFormDialog>
  );
}
