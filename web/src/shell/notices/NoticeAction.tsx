import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Notice, NoticeKind } from '#contract/areas/overview/notices.api.ts';
import { actionState } from '#web/features/records/record-action-state.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useConfirmHeld } from './notices.queries.ts';

/** Steps that are taken on the record's page, which begins with their dialog. */
const steps: Partial<Record<NoticeKind, 'approve' | 'verify'>> = {
  orderDecision: 'approve',
  retirementDecision: 'approve',
  certificateVerification: 'verify',
};

const look = { minHeight: 26, paddingBlock: 0 };

function ConfirmButton({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation('notices');
  const { mutate, isPending, isSuccess } = useConfirmHeld();
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isPending || isSuccess}
      onClick={() => mutate({ id, version })}
      sx={look}
    >
      {t('act.confirm')}
    </Button>
  );
}

/** The first step of a notice that stands for one record. */
export function NoticeAction({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notices');
  const { kind, count, link, params, doneAt } = notice;
  if (count !== 1 || doneAt !== null) return null;
  const step = steps[kind];
  const { id, version } = params;
  const isHeld = kind === 'acceptance' && typeof id === 'string' && typeof version === 'number';
  if (step === undefined && !isHeld) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1', paddingInlineStart: '50px', paddingBlockEnd: '10px' }}>
      {isHeld && <ConfirmButton key={version} id={id} version={version} />}
      {step !== undefined && (
        <Button
          component={Link}
          to={link}
          state={actionState(step)}
          size="small"
          variant="outlined"
          onClick={onOpen}
          sx={look}
        >
          {t(`act.${step}`)}
        </Button>
      )}
    </Box>
  );
}
