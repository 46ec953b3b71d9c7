import { useTranslation } from 'react-i18next';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';

/** How custody was answered: by whom, when, and on which paper where it was one. */
export function AnswerNote({ record }: { record: AssignmentRecord }) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const { acceptance, acceptedBy, acceptedByEmail, acceptedAt, acceptedHow, signedBy, signedAt } = record;
  if (acceptedBy === null || acceptedAt === null) return null;
  const name = nameWithEmail(acceptedBy, acceptedByEmail);
  if (acceptedHow === 'paper' && signedAt !== null) {
    return (
      <div>
        {t('answer.paper', { signer: signedBy ?? '' })} <InstantText value={signedAt} />
        {' · '}
        {t('answer.recordedBy', { name })} <InstantText value={acceptedAt} />
        {' · '}
        <bdi>{record.paper?.label}</bdi>
      </div>
    );
  }
  const answer = labels.value('assignment', 'acceptance', acceptance);
  return (
    <div>
      {t('answer.account', { answer, name })} · <InstantText value={acceptedAt} />
    </div>
  );
}
