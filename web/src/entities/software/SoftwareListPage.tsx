import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { RenewalStrip } from '#web/areas/software/RenewalStrip.tsx';
import { SoftwareTabs } from '#web/areas/software/SoftwareTabs.tsx';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { ComplianceFigures } from './ComplianceFigures.tsx';
import { softwareColumns } from './software.columns.tsx';
import { softwareList, softwareReferences } from './software.queries.ts';

/** What stands above the products: the figures, and where there is room for it the year ahead. */
function Overview() {
  const today = useToday();
  const hasRoom = useMediaQuery('(min-width: 960px) and (min-height: 820px)', { noSsr: true });
  return (
    <>
      <ComplianceFigures />
      {today !== undefined && hasRoom ? (
        <Box sx={{ flex: 'none', marginBlockStart: '12px' }}>
          <RenewalStrip today={today} />
        </Box>
      ) : null}
    </>
  );
}

/** All products, the most urgent first, with what is owned, used and missing. */
export function SoftwareListPage() {
  const { t } = useTranslation('software');
  return (
    <EntityListPage
      source={softwareList}
      namespace="software"
      columns={useColumns(software, softwareColumns)}
      needs={['assigned', 'installed', 'name', 'owned', 'publisher', 'verdict']}
      references={softwareReferences}
      nameOf={({ name }) => name}
      renderTabs={(views, control) => <SoftwareTabs section="products" views={views} control={control} />}
      above={<Overview />}
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
