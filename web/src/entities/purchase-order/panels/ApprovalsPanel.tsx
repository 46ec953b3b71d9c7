import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type {
  OrderApproval,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { AccountName } from '#web/features/accounts/AccountName.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useApprovals } from '../order-lines.queries.ts';
import { joinList } from '#web/shared/format/join-list.ts';

const marks = {
  approved: { icon: 'check', tone: 'success' },
  rejected: { icon: 'x', tone: 'danger' },
  returned: { icon: 'undo', tone: 'caution' },
} as const satisfies Record<OrderApproval['decision'], { icon: IconName; tone: string }>;

function Decision({ decision }: { decision: OrderApproval }) {
  const { t } = useTranslation('purchaseOrder');
  const { icon, tone } = marks[decision.decision];
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 1, paddingBlock: '6px' }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, paddingTop: '2px' }}>
        <Icon name={icon} size={16} />
      </Box>
      <div>
        <AccountName name={decision.person} id={decision.personId} /> {t(`decision.${decision.decision}`)}
        {decision.amendment > 0 ? ` · ${t('page.amendment', { number: decision.amendment })}` : ''}
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          <InstantText value={decision.at} /> · <Ltr>{decision.email}</Ltr>
        </Box>
        {decision.comment ? (
          <q>
            <bdi>{decision.comment}</bdi>
          </q>
        ) : null}
      </div>
    </Box>
  );
}

/** Who decided what, the oldest first, and what an approval still needs. */
export function ApprovalsPanel({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const { data } = useApprovals(order);
  if (!data) return null;
  const isOpen = order.status === 'submitted';
  const left = Math.max(0, data.needed - data.given);
  const needsPaper = data.priorApprovalFor.length > 0 && !data.hasApprovalDocument;
  return (
    <Panel title={t('page.approvals')}>
      <Box sx={{ typography: 'body2', margin: '-6px 0' }}>
        {data.decisions.length === 0 ? (
          <Box sx={{ color: 'text.secondary', paddingBlock: '6px' }}>{t('page.noDecisions')}</Box>
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {data.decisions.map((decision) => (
              <Decision key={decision.step} decision={decision} />
            ))}
          </Box>
        )}
        {isOpen ? (
          <Box sx={{ paddingBlock: '6px', fontWeight: 500 }}>{t('page.approvalsLeft', { count: left })}</Box>
        ) : null}
        {isOpen && needsPaper ? (
          <Box sx={{ paddingBlock: '6px', color: 'tone.caution.fg' }}>
            {t('page.paperNeeded', { sources: joinList(data.priorApprovalFor) })}
          </Box>
        ) : null}
      </Box>
    </Panel>
  );
}
