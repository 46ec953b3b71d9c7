import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { bookValueOf } from '#contract/entities/equipment/book-value.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { chainOf } from '#web/areas/chain/chain-links.ts';
import { TableButton } from '#web/shared/chart/ChartPanel.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { BookValueChart } from './BookValueChart.tsx';
import { bookValueLine, yearsOf, type ValueLine } from './book-value-line.ts';
import { WarrantyBar } from './WarrantyBar.tsx';

interface ValuePanelProps {
  record: EquipmentRecord;
  /** The day the item is seen on. */
  day: string;
}

function ValueTable({ record, line }: { record: EquipmentRecord; line: ValueLine }) {
  const { t } = useTranslation('equipmentRecord');
  const days = [...new Set([line.start.day, ...yearsOf(line), line.now.day, line.end.day])].toSorted();
  return (
    <PanelTable label={t('chart.table')} maxHeight={260}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col" className="figure">
              {t('chart.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day} className={day === line.now.day ? 'strong' : undefined}>
              <th scope="row">
                <DateText value={day} />
              </th>
              <td className="figure">
                <Money value={bookValueOf(record, day)} hasSign />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelTable>
  );
}

function ValueCourse({ record, line }: { record: EquipmentRecord; line: ValueLine }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Box sx={{ marginTop: 2 }}>
      {isTable ? <ValueTable record={record} line={line} /> : <BookValueChart line={line} />}
      <TableButton isTable={isTable} onChange={setIsTable} />
    </Box>
  );
}

/** What the item cost, what it is worth over the years, and how its warranty stands. */
export function ValuePanel({ record, day }: ValuePanelProps) {
  const { t } = useTranslation('equipmentRecord');
  const line = bookValueLine(record, day);
  const figures = [
    { key: 'cost', label: t('page.cost'), value: record.cost && <Money value={record.cost} hasSign /> },
    {
      key: 'bookValue',
      label: t('page.bookValue'),
      value: record.cost && <Money value={bookValueOf(record, day)} hasSign />,
    },
    { key: 'salvage', label: t('page.salvage'), value: <Money value={record.salvageValue} hasSign /> },
    { key: 'life', label: t('page.life'), value: t('page.lifeMonths', { count: record.usefulLifeMonths }) },
    {
      key: 'inService',
      label: t('page.inService'),
      value: record.inServiceOn && <DateText value={record.inServiceOn} />,
    },
  ].filter(({ value }) => value !== null && value !== '');
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
          gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
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
      {line ? <ValueCourse record={record} line={line} /> : null}
      <WarrantyBar record={record} day={day} />
    </Panel>
  );
}
