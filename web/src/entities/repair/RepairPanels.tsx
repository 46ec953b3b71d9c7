import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
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

const cell = { paddingBlock: '8px', paddingInline: 2, borderTop: 1, borderColor: 'divider' } as const;
const figure = { ...cell, textAlign: 'end', whiteSpace: 'nowrap' } as const;

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
      <Box
        component="table"
        sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2', textAlign: 'start' }}
      >
        {hasLines ? (
          <>
            <Box component="thead" sx={{ typography: 'caption', color: 'text.secondary' }}>
              <tr>
                <Box component="th" scope="col" sx={{ ...cell, border: 0, textAlign: 'start' }}>
                  {t('parts.description')}
                </Box>
                <Box component="th" scope="col" sx={{ ...figure, border: 0 }}>
                  {t('parts.quantity')}
                </Box>
                <Box component="th" scope="col" sx={{ ...figure, border: 0 }}>
                  {t('parts.unitCost')}
                </Box>
              </tr>
            </Box>
            <tbody>
              {record.parts.map(({ description, quantity, unitCost }, at) => (
                <tr key={`line-${String(at)}`}>
                  <Box component="td" sx={{ ...cell, overflowWrap: 'anywhere' }}>
                    <bdi>{description}</bdi>
                  </Box>
                  <Box component="td" sx={figure}>
                    {quantity}
                  </Box>
                  <Box component="td" sx={figure}>
                    <Money value={unitCost} hasSign />
                  </Box>
                </tr>
              ))}
            </tbody>
          </>
        ) : null}
        <tbody>
          {totals.map(({ key, value }, at) => (
            <tr key={key}>
              <Box
                component="th"
                scope="row"
                colSpan={2}
                sx={{
                  ...cell,
                  textAlign: 'start',
                  fontWeight: key === 'totalCost' ? 600 : 400,
                  ...(at === 0 && !hasLines && { border: 0 }),
                }}
              >
                {label(key)}
              </Box>
              <Box
                component="td"
                sx={{
                  ...figure,
                  fontWeight: key === 'totalCost' ? 600 : 400,
                  ...(at === 0 && !hasLines && { border: 0 }),
                }}
              >
                <Money value={value} hasSign />
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Panel>
  );
}
