import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { assignmentApi, type OwnItem } from '#contract/entities/assignment/assignment.api.ts';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { focusField } from '#web/shared/form/field-focus.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lacksNote, notePath, toSigned, type GivenAnswers } from './my-answers.ts';

/** The answers of a signature that is being prepared, and the signature itself. */
export function useSigning(items: readonly OwnItem[]) {
  const { t } = useTranslation('myItems');
  const errorText = useErrorText(assignment);
  const { refresh } = useRecordCache(assignment.name);
  const [keys] = useState(createKeyHolder);
  const [answers, setAnswers] = useState<GivenAnswers>({});
  const [isChecked, setIsChecked] = useState(false);
  const signed = toSigned(answers, items);

  function clear(): void {
    setAnswers({});
    setIsChecked(false);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (body: { answers: typeof signed }) =>
      call(assignmentApi.sign, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (_, { answers: given }) => {
      clear();
      showToast(t('signed', { count: given.length }), { variant: 'success' });
    },
    onError: (error) => {
      showToast(errorText(error), { variant: 'error' });
      refresh();
    },
  });

  function sign(): void {
    setIsChecked(true);
    const bare = items.find(({ id }) => answers[id] && lacksNote(answers[id]));
    if (bare) focusField(notePath(bare.id));
    else mutate({ answers: signed });
  }

  return { answers, setAnswers, isChecked, isSigning: isPending, count: signed.length, clear, sign };
}
