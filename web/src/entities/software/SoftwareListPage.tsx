import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { stripReading } from '#web/areas/software/renewals.queries.ts';
import { RenewalStrip } from '#web/areas/software/RenewalStrip.tsx';
import { tabReadings } from '#web/areas/software/software-tabs.ts';
import { SoftwareTabs } from '#web/areas/software/SoftwareTabs.tsx';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { ComplianceFigures } from './ComplianceFigures.tsx';
import { ComplianceLegend } from './ComplianceLegend.tsx';
import { softwareColumns } from './software.columns.tsx';
import { complianceReading, softwareList, softwareReferences } from './software.queries.ts';

/** The day from which the year ahead is shown, where there is room for it. */
function useStripDay(): string | undefined {
  const today = useToday();
  const hasRoom = useMediaQuery('(min-width: 960px) and (min-height: 820px)', { noSsr: true });
  return hasRoom ? today : undefined;
}

/** All products, the most urgent first, with what is owned, used and missing. */
export function SoftwareListPage() {
  const { t } = useTranslation('software');
  const stripDay = useStripDay();
  return (
    <EntityListPage
      source={softwareList}
      namespace="software"
      columns={useColumns(software, softwareColumns)}
      needs={['assigned', 'installed', 'name', 'owned', 'publisher', 'verdict']}
      references={softwareReferences}
      nameOf={({ name }) => name}
      renderTabs={(views, control, end) => (
        <SoftwareTabs section="products" views={views} control={control} end={end} />
      )}
      opensWith={[
        ...tabReadings,
        complianceReading,
        ...(stripDay === undefined ? [] : [stripReading(stripDay)]),
      ]}
      above={
        <>
          <ComplianceFigures />
          {stripDay === undefined ? null : (
            <Box sx={{ flex: 'none', marginBlockStart: '12px' }}>
              <RenewalStrip today={stripDay} />
            </Box>
          )}
        </>
      }
      legend={<ComplianceLegend />}
      renderCard={(row) => ({
        mark: <StatusChip entity="verdict" status={row.verdict} />,
        lines: [
          row.publisher,
          t('list.counts', {
            owned: row.owned === null ? '∞' : formatCount(row.owned),
            assigned: formatCount(row.assigned),
            installed: formatCount(row.installed),
          }),
        ],
      })}
    />
  );
}
