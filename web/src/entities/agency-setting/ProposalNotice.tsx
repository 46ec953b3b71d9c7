import './agency-setting-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { readValue } from './setting-history.ts';
import { SettingText } from './SettingText.tsx';

/** The value that waits for a second administrator: another one confirms it, anyone withdraws it. */
export function ProposalNotice({ record }: { record: AgencySettingRecord }) {
  const { t } = useTranslation('agencySetting');
  const own = useSession().user?.uid;
  const { run, isRunning } = useCommand(agencySetting);
  const { id, key, version, proposedValue, proposedFromOn, proposedBy } = record;
  if (proposedFromOn === null) return null;
  const isOwn = proposedBy?.id === own;
  const decide = (action: 'confirm' | 'withdraw') =>
    run(
      (idempotencyKey) =>
        call(agencySettingApi[action], { params: { id }, version, body: {}, idempotencyKey }),
      () => t(action === 'confirm' ? 'proposal.confirmed' : 'proposal.withdrawn'),
    );
  return (
    <Notice
      tone="caution"
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {isOwn ? null : (
            <Button variant="contained" disabled={isRunning} onClick={() => decide('confirm')}>
              {t('proposal.confirm')}
            </Button>
          )}
          <Button variant="outlined" disabled={isRunning} onClick={() => decide('withdraw')}>
            {t('proposal.withdraw')}
          </Button>
        </Box>
      }
    >
      <b>{t('proposal.waiting')}</b>
      <Box>
        {t('proposal.by', {
          name: nameWithEmail(proposedBy?.label ?? '', proposedBy?.note),
          day: dateInText(proposedFromOn),
        })}
      </Box>
      <SettingText settingKey={key} value={readValue(key, proposedValue)} isWhole />
      <Box sx={{ color: 'text.secondary' }}>{t(isOwn ? 'proposal.own' : 'proposal.other')}</Box>
    </Notice>
  );
}
