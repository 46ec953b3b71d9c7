import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  entitlementFields,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { seatsOf } from '#web/areas/software/license-links.ts';
import type { EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';

/** What must be decided or is wrong about an entitlement, before anything else. */
export function EntitlementNotice({ record }: { record: EntitlementRecord }) {
  const { t } = useTranslation('entitlement');
  const end = dateInText(record.endsOn);
  if (record.isExpiredInUse) {
    const params = { count: record.assigned, n: formatCount(record.assigned), end };
    return <Notice tone="danger">{t('page.expiredInUse', params)}</Notice>;
  }
  if (!record.isDecisionDue) return null;
  const day = dateInText(record.decisionDueOn);
  return (
    <Notice tone="caution">{t(record.autoRenew ? 'page.decideAuto' : 'page.decide', { day, end })}</Notice>
  );
}

/** The figures of an entitlement; the assigned ones lead to their seats. */
export function TermFigures({ record }: { record: EntitlementRecord }) {
  const { t } = useTranslation('entitlement');
  const { quantity, assigned, available, decisionDueOn, endsOn, daysLeft, yearlyCost } = record;
  const isOver = available !== null && available < 0;
  const shown: { key: string; label: string; value: ReactNode; note?: string }[] = [
    {
      key: 'quantity',
      label: t('page.quantity'),
      value: quantity === null ? t('page.unlimited') : <Count value={quantity} />,
    },
    {
      key: 'assigned',
      label: t('page.assigned'),
      value:
        assigned === 0 ? (
          <Count value={0} />
        ) : (
          <RecordLink to={seatsOf('entitlementId', record.id)}>
            <Count value={assigned} />
          </RecordLink>
        ),
    },
    {
      key: 'available',
      label: t('page.available'),
      value:
        available === null ? (
          t('page.unlimited')
        ) : (
          <Box component="span" sx={isOver ? { color: 'tone.danger.fg' } : {}}>
            <Count value={available} />
          </Box>
        ),
    },
    ...(decisionDueOn
      ? [{ key: 'decision', label: t('page.decisionDue'), value: <DateText value={decisionDueOn} /> }]
      : []),
    ...(endsOn
      ? [
          {
            key: 'ends',
            label: t('page.ends'),
            value: <DateText value={endsOn} />,
            ...(daysLeft !== null && daysLeft >= 0
              ? { note: t('page.daysLeft', { count: daysLeft, n: formatCount(daysLeft) }) }
              : {}),
          },
        ]
      : []),
    ...(yearlyCost
      ? [{ key: 'cost', label: t('page.yearlyCost'), value: <Money value={yearlyCost} hasSign /> }]
      : []),
  ];
  return (
    <Panel title={t('page.figures')}>
      <Box
        component="dl"
        sx={{
          margin: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {shown.map(({ key, label, value, note }) => (
          <div key={key}>
            <Box component="dt" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 }}>
              {value}
              {note ? (
                <Box
                  component="small"
                  sx={{ typography: 'caption', color: 'text.secondary', display: 'block' }}
                >
                  {note}
                </Box>
              ) : null}
            </Box>
          </div>
        ))}
      </Box>
    </Panel>
  );
}

const sbitaNames = Object.keys(entitlementFields).filter((name) => /^sbita[A-Z]/.test(name));

/** What GASB 96 asks about a subscription; nothing where nobody said that it is one. */
export function SbitaPanel({ record, texts }: { record: EntitlementRecord; texts: EntityTexts }) {
  const { t } = useTranslation('entitlement');
  if (record.sbita !== 'yes') return null;
  const values = record as unknown as Readonly<Record<string, unknown>>;
  return (
    <Panel title={t('page.sbita')}>
      <Facts
        labelWidth={156}
        facts={sbitaNames
          .filter((name) => hasValue(values[name]))
          .map((name) => ({
            key: name,
            label: texts.labelOf(name),
            value: texts.showValue(name, values[name]),
          }))}
      />
    </Panel>
  );
}
