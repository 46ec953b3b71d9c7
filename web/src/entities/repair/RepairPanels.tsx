import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';

function ItemLink({ id, label }: { id: string; label: string }) {
  return (
    <RecordLink to={`${equipment.page}/${id}`}>
      <Code>{label}</Code>
    </RecordLink>
  );
}

/** The item that is repaired, who holds it, and what they have meanwhile. */
export function ItemPanel({ record }: { record: RepairRecord }) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  const { custodian, loaner, warrantyEndsOn } = record;
  const facts: Fact[] = [
    {
      key: 'status',
      label: labels.field(equipment.name, 'status'),
      value: <StatusChip entity="equipment" status={record.itemStatus} />,
    },
    ...(custodian
      ? [
          {
            key: 'custodian',
            label: labels.field(equipment.name, 'custodianId'),
            value: <bdi>{custodian.label}</bdi>,
          },
        ]
      : []),
    ...(loaner
      ? [
          {
            key: 'loaner',
            label: labels.field(repair.name, 'loanerId'),
            value: (
              <>
                <ItemLink {...loaner} /> {loaner.note ? <bdi>{loaner.note}</bdi> : null}
              </>
            ),
          },
        ]
      : []),
    ...(warrantyEndsOn
      ? [
          {
            key: 'warranty',
            label: labels.field(equipment.name, 'warrantyEndsOn'),
            value: <DateText value={warrantyEndsOn} />,
          },
        ]
      : []),
    {
      key: 'lifetime',
      label: t('page.lifetimeCost'),
      value: (
        <RecordLink to={filteredList(repair.page, 'equipmentId', record.equipmentId)}>
          <Money value={record.lifetimeCost} hasSign />
        </RecordLink>
      ),
    },
  ];
  return (
    <Panel title={t('page.item')}>
      <Box sx={{ marginBottom: '12px', typography: 'body2' }}>
        <Box sx={{ fontWeight: 600 }}>
          <ItemLink {...record.equipment} />
        </Box>
        <bdi>{record.equipment.note}</bdi>
      </Box>
      <Facts columns={1} labelWidth={116} facts={facts} />
    </Panel>
  );
}

/** Hours, parts and what they come to; the sums are the database's. */
export function CostPanel({ record }: { record: RepairRecord }) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  const label = (field: string) => labels.field(repair.name, field);
  const hasLines = record.parts.length > 0;
  const totals = [
    { key: 'labourCost', value: record.labourCost ?? '0.00' },
    { key: 'partsCost', value: record.partsCost },
    { key: 'totalCost', value: record.totalCost },
  ];
  return (
    <Panel
      title={t('page.cost')}
      isFlush
      end={record.labourHours ? t('page.hours', { hours: record.labourHours }) : undefined}
    >
      <PanelTable label={t('page.cost')}>
        <table>
          {hasLines ? (
            <thead>
              <tr>
                <th scope="col">{t('parts.description')}</th>
                <th scope="col" className="figure" dir="ltr">
                  {t('parts.quantity')}
                </th>
                <th scope="col" className="figure" dir="ltr">
                  {t('parts.unitCost')}
                </th>
              </tr>
            </thead>
          ) : null}
          <tbody>
            {record.parts.map(({ description, quantity, unitCost }, at) => (
              <tr key={`line-${String(at)}`}>
                <td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{description}</bdi>
                </td>
                <td className="figure" dir="ltr">
                  {quantity}
                </td>
                <td className="figure" dir="ltr">
                  <Money value={unitCost} hasSign />
                </td>
              </tr>
            ))}
            {totals.map(({ key, value }) => {
              const weight = key === 'totalCost' ? 'strong' : '';
              return (
                <tr key={key}>
                  <th scope="row" colSpan={2} className={weight}>
                    {label(key)}
                  </th>
                  <td className={`figure ${weight}`} dir="ltr">
                    <Money value={value} hasSign />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </PanelTable>
    </Panel>
  );
}
