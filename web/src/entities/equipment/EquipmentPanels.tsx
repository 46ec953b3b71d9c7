import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { bookValueOf } from '#contract/entities/equipment/book-value.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { initialsOf } from '#web/shared/format/initials.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatPercent } from '#web/shared/format/number.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { chainOf } from '#web/areas/chain/chain-links.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { WarrantyBar } from './WarrantyBar.tsx';

interface PanelProps {
  record: EquipmentRecord;
}

/** Who has the item and where it is. */
export function CustodyPanel({ record }: PanelProps) {
  const { t } = useTranslation('equipmentRecord');
  const labels = useLabels();
  const { custodian, project, location } = record;
  const places: Fact[] = [
    { key: 'locationId', entity: 'location' as const, value: location },
    ...(project ? [{ key: 'projectId', entity: 'project' as const, value: project }] : []),
  ].map(({ key, entity, value }) => ({
    key,
    label: labels.field(equipment.name, key),
    value: <ReferenceText entity={entity} value={value} />,
  }));
  return (
    <Panel title={t('page.custody')}>
      {custodian ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', marginBottom: '10px' }}>
          <Box
            aria-hidden
            sx={{
              flex: 'none',
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              width: 40,
              height: 40,
              borderRadius: '50%',
              backgroundColor: 'surface.inset',
              color: 'text.secondary',
              fontWeight: 600,
            }}
          >
            {initialsOf(custodian.label)}
          </Box>
          <Box sx={{ minWidth: 0, typography: 'body2' }}>
            <Box sx={{ fontWeight: 600 }}>
              <ReferenceText entity="person" value={custodian} />
            </Box>
            {custodian.note ? (
              <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                <bdi>{custodian.note}</bdi>
              </Box>
            ) : null}
          </Box>
        </Box>
      ) : project ? null : (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBottom: '10px' }}>
          {t('page.noCustodian')}
        </Box>
      )}
      <Facts columns={1} labelWidth={84} facts={places} />
    </Panel>
  );
}

/** Who paid for the item. */
export function FundingPanel({ record }: PanelProps) {
  const { t } = useTranslation('equipmentRecord');
  if (record.fundingLines.length === 0) return null;
  const facts = record.fundingLines.map((line): Fact => {
    const source = record.fundingSources.find(({ id }) => id === line.fundingSourceId);
    return {
      key: line.fundingSourceId,
      label: source?.label ?? '',
      value: (
        <>
          <Percent value={line.percent} /> {source?.note ? <bdi>{source.note}</bdi> : null}{' '}
          {source?.fain ? <bdi dir="ltr">FAIN {source.fain}</bdi> : null}{' '}
          <Money value={line.amount} hasSign />
        </>
      ),
    };
  });
  return (
    <Panel
      title={t('page.funding')}
      end={t('page.federalShare', { share: isolateLtr(formatPercent(record.federalShare)) })}
    >
      <Facts columns={1} labelWidth={120} facts={facts} />
    </Panel>
  );
}

/** What the item cost, how long it counts, and how its warranty stands. */
export function ValuePanel({ record, day }: PanelProps & { day: string }) {
  const { t } = useTranslation('equipmentRecord');
  const worth = bookValueOf(record, day);
  const figures = [
    {
      key: 'cost',
      label: t('page.cost'),
      value: record.cost ? <Money value={record.cost} hasSign /> : undefined,
    },
    {
      key: 'bookValue',
      label: t('page.bookValue'),
      value: worth === null ? undefined : <Money value={worth} hasSign />,
    },
    { key: 'salvage', label: t('page.salvage'), value: <Money value={record.salvageValue} hasSign /> },
    { key: 'life', label: t('page.life'), value: t('page.lifeMonths', { count: record.usefulLifeMonths }) },
    {
      key: 'inService',
      label: t('page.inService'),
      value: record.inServiceOn ? <DateText value={record.inServiceOn} /> : undefined,
    },
  ].filter(({ value }) => value !== undefined);
  return (
    <Panel
      title={t('page.value')}
      end={<RecordLink to={chainOf('equipment', record.id)}>{t('page.chain')}</RecordLink>}
    >
      <Box
        component="dl"
        sx={{
          margin: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {figures.map(({ key, label, value }) => (
          <div key={key}>
            <Box component="dt" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <WarrantyBar record={record} day={day} />
    </Panel>
  );
}
