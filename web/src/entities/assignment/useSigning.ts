import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { useRefusalText } from '#web/features/records/useRefusalText.ts';
import { call } from '#web/shared/client/client.ts';
import { focusField } from '#web/shared/form/field-focus.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lacksNote, notePath, toSigned, type GivenAnswers } from './my-answers.ts';
import { useCustodyRefresh } from './my-items.queries.ts';

/** The answers of a signature that is being prepared, and the signature itself. */
export function useSigning(items: readonly AssignmentRecord[]) {
  const { t } = useTranslation('myItems');
  const refusalText = useRefusalText(assignment);
  const refresh = useCustodyRefresh();
  const [keys] = useState(createKeyHolder);
  const [answers, setAnswers] = useState<GivenAnswers>({});
  const [isChecked, setIsChecked] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  const signed = toSigned(answers, items);

  function clear(): void {
    setAnswers({});
    setIsChecked(false);
  }

  async function send(): Promise<void> {
    setIsSigning(true);
    try {
      const body = { answers: signed };
      await call(assignmentApi.sign, { body, idempotencyKey: keys.keyFor(body) });
      clear();
      showToast(t('signed', { count: signed.length }), { variant: 'success' });
    } catch (error) {
      showToast(refusalText(error), { variant: 'error' });
    } finally {
      setIsSigning(false);
      refresh();
    }
  }

  function sign(): void {
    setIsChecked(true);
    const bare = items.find(({ id }) => answers[id] && lacksNote(answers[id]));
    if (bare) focusField(notePath(bare.id));
    else void send();
  }

  return { answers, setAnswers, isChecked, isSigning, count: signed.length, clear, sign };
}
