import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementDecision } from '#contract/entities/retirement/retirement.schema.ts';
import { AccountName } from '#web/features/accounts/AccountName.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useDecisions } from '../retirement.queries.ts';

const marks = {
  approved: { icon: 'check', tone: 'success' },
  rejected: { icon: 'x', tone: 'danger' },
  returned: { icon: 'undo', tone: 'caution' },
} as const satisfies Record<RetirementDecision['decision'], { icon: IconName; tone: string }>;

/** Who decided what about a case, the oldest first. */
export function DecisionsPanel({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirement');
  const { data: decisions = [] } = useDecisions(record);
  if (decisions.length === 0) return null;
  return (
    <Panel title={t('decisions.title')}>
      <Box
        component="ol"
        sx={{ display: 'grid', gap: '12px', margin: 0, padding: 0, listStyle: 'none', typography: 'body2' }}
      >
        {decisions.map(({ step, decision, person, personId, email, comment, at }) => (
          <Box
            component="li"
            key={step}
            sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 1 }}
          >
            <Box component="span" sx={{ paddingTop: '2px', color: `tone.${marks[decision].tone}.fg` }}>
              <Icon name={marks[decision].icon} size={16} />
            </Box>
            <div>
              <AccountName name={person} id={personId} /> {t(`decisions.${decision}`)}
              <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                <InstantText value={at} /> · <Ltr>{email}</Ltr>
              </Box>
              {comment ? <q>{comment}</q> : null}
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
