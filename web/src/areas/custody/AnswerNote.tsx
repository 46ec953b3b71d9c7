import Link from '@mui/material/Link';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useOpenFile } from '#web/features/attachments/useOpenFile.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';

/** The signed paper, which its name opens. */
function PaperLink({ paper }: { paper: ReferenceValue }) {
  const open = useOpenFile();
  return (
    <Link
      component="button"
      type="button"
      sx={{ font: 'inherit' }}
      onClick={() => open({ id: paper.id, name: paper.label })}
    >
      <bdi>{paper.label}</bdi>
    </Link>
  );
}

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
        {record.paper ? <PaperLink paper={record.paper} /> : null}
      </div>
    );
  }
  return (
    <div>
      {t('answer.account', { name })} · <InstantText value={acceptedAt} />
    </div>
  );
}
