import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { useCan } from '#web/shared/session/useSession.ts';

/** Keeps the answer of whoever holds the item: they have it, or they do not. */
export function AcceptanceButtons({ record }: { record: AssignmentRecord }) {
  const { t } = useTranslation('custody');
  const can = useCan();
  const { run, isRunning } = useCommand(assignment);
  if (record.status !== 'open' || record.acceptance !== 'asked' || !can('assignment.accept')) return null;
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
    <Box sx={{ display: 'flex', gap: 1, marginTop: '4px' }}>
      <Button size="small" variant="outlined" disabled={isRunning} onClick={() => answer('accept')}>
        {t('confirm')}
      </Button>
      <Button size="small" disabled={isRunning} onClick={() => answer('dispute')}>
        {t('dispute')}
      </Button>
    </Box>
  );
}
