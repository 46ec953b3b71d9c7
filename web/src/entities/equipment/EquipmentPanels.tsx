import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useAssignments } from '#web/areas/custody/HoldersPanel.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { initialsOf } from '#web/shared/format/initials.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatPercent } from '#web/shared/format/number.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';

interface PanelProps {
  record: EquipmentRecord;
}

/** Who has the item since when, whether they confirmed it, and where it is. */
export function CustodyPanel({ record, isNow }: PanelProps & { isNow: boolean }) {
  const { t } = useTranslation('equipmentRecord');
  const { t: custody } = useTranslation('custody');
  const labels = useLabels();
  const { custodian, project, location } = record;
  const assignments = useAssignments('equipmentId', record.id);
  const open = isNow ? assignments?.items.find(({ status }) => status === 'open') : undefined;
  const since: Fact[] = open
    ? [
        {
          key: 'startedOn',
          label: labels.field(assignment.name, 'startedOn'),
          value: <DateText value={open.startedOn} />,
        },
      ]
    : [];
  const places: Fact[] = [
    { key: 'locationId', entity: 'location' as const, value: location },
    ...(project ? [{ key: 'projectId', entity: 'project' as const, value: project }] : []),
  ].map(({ key, entity, value }) => ({
    key,
    label: labels.field(equipment.name, key),
    value:
      key === 'locationId' && record.atVendor ? (
        <bdi>{custody('atVendor', { vendor: record.atVendor })}</bdi>
      ) : (
        <ReferenceText entity={entity} value={value} />
      ),
  }));
  return (
    <Panel
      title={t('page.custody')}
      end={
        open && open.acceptance !== 'not_needed'
          ? labels.value(assignment.name, 'acceptance', open.acceptance)
          : undefined
      }
    >
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
      <Facts columns={1} labelWidth={84} facts={[...since, ...places]} />
    </Panel>
  );
}

/** Who paid for the item. */
export function FundingPanel({ record }: PanelProps) {
  const { t } = useTranslation('equipmentRecord');
  if (record.fundingLines.length === 0) return null;
  return (
    <Panel
      title={t('page.funding')}
      isFlush
      end={t('page.federalShare', { share: isolateLtr(formatPercent(record.federalShare)) })}
    >
      <PanelRows>
        {record.fundingLines.map(({ fundingSourceId, percent, amount }) => {
          const source = record.fundingSources.find(({ id }) => id === fundingSourceId);
          return (
            <li key={fundingSourceId}>
              {source ? <ReferenceText entity="funding-source" value={source} isCode /> : null}
              <span className="end">
                <Percent value={percent} />
              </span>
              <Box component="span" sx={{ minWidth: 88, textAlign: 'end', fontWeight: 500 }}>
                <Money value={amount} hasSign />
              </Box>
              <Box className="note" sx={{ flexBasis: '100%', typography: 'caption', fontWeight: 400 }}>
                <bdi>{source?.note}</bdi>
                {source?.fain ? (
                  <>
                    {' · '}
                    <bdi dir="ltr">FAIN {source.fain}</bdi>
                  </>
                ) : null}
              </Box>
            </li>
          );
        })}
      </PanelRows>
    </Panel>
  );
}
