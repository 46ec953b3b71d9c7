import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { useCan } from '#web/shared/session/useCan.ts';

const PaperDialog = lazyPart(() => import('./PaperDialog.tsx'), 'PaperDialog');

function HolderButtons({ record }: { record: AssignmentRecord }) {
  const { t } = useTranslation('custody');
  const { run, isRunning } = useCommand(assignment);
  const answer = (action: 'accept' | 'dispute') =>
    run(
      (idempotencyKey) =>
        call(assignmentApi[action], {
          params: { id: record.id },
          version: record.version,
          body: {},
          idempotencyKey,
        }),
      () => t('confirmed'),
    );
  return (
    <>
      <Button size="small" variant="outlined" disabled={isRunning} onClick={() => answer('accept')}>
        {t('confirm')}
      </Button>
      <Button size="small" disabled={isRunning} onClick={() => answer('dispute')}>
        {t('dispute')}
      </Button>
    </>
  );
}

function PaperButton({ record }: { record: AssignmentRecord }) {
  const { t } = useTranslation('custody');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {t('paper.do')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PaperDialog record={record} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The holder says whether they have the item; for everybody else there is only the paper that the holder signed. */
export function AcceptanceButtons({ record }: { record: AssignmentRecord }) {
  const can = useCan();
  const { user } = useSession();
  if (record.status !== 'open' || record.acceptance !== 'asked') return null;
  const isHolder = record.personId !== null && record.personId === user?.personId;
  if (!can(isHolder ? 'assignment.accept' : 'assignment.confirmOnPaper')) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, marginTop: '4px' }}>
      {isHolder ? <HolderButtons record={record} /> : <PaperButton record={record} />}
    </Box>
  );
}
