import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';

/** How custody was answered: by whom, when, and on which paper where it was one. */
export function AnswerNote({ record }: { record: AssignmentRecord }) {
  const { t } = useTranslation('custody');
  const { acceptedBy, acceptedByEmail, acceptedAt, acceptedHow, signedBy, signedAt } = record;
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
  return (
    <div>
      {t('answer.account', { name })} · <InstantText value={acceptedAt} />
    </div>
  );
}
