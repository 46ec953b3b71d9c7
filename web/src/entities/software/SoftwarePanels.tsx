import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import {
  bareInstallationsOf,
  entitlementsInForce,
  entitlementsOf,
  idleSeatsOf,
  installationsOf,
  seatsOf,
} from '#web/areas/software/license-links.ts';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { formatCount, formatDollars } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { isInstalledBad } from './compliance-bar.ts';
import { ComplianceBar } from './ComplianceBar.tsx';
import { useComplianceSummary } from './software.queries.ts';

interface PanelProps {
  record: SoftwareRecord;
}

const counted = ['owned', 'assigned', 'installed', 'available', 'uncovered', 'unused'] as const;

/** The rows behind each figure of a product. */
function useFigureLinks({ id }: SoftwareRecord): Record<(typeof counted)[number], string | undefined> {
  const before = useComplianceSummary()?.unusedBefore;
  return {
    owned: entitlementsInForce(id),
    assigned: seatsOf('softwareId', id),
    installed: installationsOf('softwareId', id),
    available: entitlementsInForce(id),
    uncovered: bareInstallationsOf(id),
    unused: before && idleSeatsOf(id, before),
  };
}

/** What is owned, used and missing; every figure leads to the rows behind it. */
export function CompliancePanel({ record }: PanelProps) {
  const { t } = useTranslation('software');
  const labels = useLabels();
  const links = useFigureLinks(record);
  const { owned, assigned, installed, available, uncovered } = record;
  const bad = {
    owned: false,
    assigned: owned !== null && assigned > owned,
    installed: isInstalledBad(record),
    available: available !== null && available < 0,
    uncovered: uncovered > 0,
    unused: false,
  };
  const params = {
    owned: owned === null ? t('page.unlimited') : formatCount(owned),
    assigned: formatCount(assigned),
    installed: formatCount(installed),
  };
  const figure = (key: (typeof counted)[number]): ReactNode => {
    const value = record[key];
    if (value === null) return t('page.unlimited');
    const shown = <Count value={value} />;
    const to = links[key];
    return value === 0 || to === undefined ? shown : <RecordLink to={to}>{shown}</RecordLink>;
  };
  return (
    <Panel
      title={t('page.compliance')}
      end={t('page.perYear', { cost: isolateLtr(formatDollars(record.yearlyCost)) })}
    >
      <Box sx={{ marginBlockEnd: '12px' }}>
        <ComplianceBar
          owned={owned}
          assigned={assigned}
          installed={installed}
          isInstalledBad={bad.installed}
          width={260}
          label={t('page.bar', params)}
        />
      </Box>
      <Box
        component="dl"
        sx={{
          margin: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {counted.map((key) => (
          <div key={key}>
            <Box component="dt" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {labels.field('software', key)}
            </Box>
            <Box
              component="dd"
              sx={{
                margin: 0,
                fontSize: '1rem',
                fontWeight: 600,
                lineHeight: 1.5,
                ...(bad[key] && { color: 'tone.danger.fg', '& a': { color: 'inherit' } }),
              }}
            >
              {figure(key)}
            </Box>
          </div>
        ))}
      </Box>
      {record.unused > 0 ? (
        <Box sx={{ marginBlockStart: '12px', typography: 'body2', color: 'text.secondary' }}>
          {labels.field('software', 'unusedCost')}: <Money value={record.unusedCost} hasSign />
        </Box>
      ) : null}
    </Panel>
  );
}

const shownTerms = 8;
const head = ['number', 'status', 'quantity', 'assigned', 'endsOn'] as const;
const figures: readonly string[] = ['quantity', 'assigned'];
const figure = { className: 'figure', dir: 'ltr' } as const;

/** What was bought of a product, the latest first. */
export function EntitlementsPanel({ record, canAct }: PanelProps & { canAct: boolean }) {
  const { t } = useTranslation('software');
  const labels = useLabels();
  const can = useCan();
  const { data } = useQuery({
    queryKey: [entitlement.name, 'list', 'of', record.id],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        ['filter[softwareId]', record.id],
        ['limit', String(shownTerms)],
      ];
      return call(entitlementApi.list, { query, signal });
    },
    refetchOnMount: 'always',
  });
  if (!data) return null;
  return (
    <Panel
      title={t('page.entitlements')}
      isFlush
      end={
        canAct && can('entitlement.create') ? (
          <Button
            size="small"
            component={RouterLink}
            to={`${entitlement.page}/new?software=${record.id}`}
            startIcon={<Icon name="plus" size={16} />}
          >
            {t('page.addEntitlement')}
          </Button>
        ) : undefined
      }
    >
      {data.items.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>
          {t('page.noEntitlements')}
        </Box>
      ) : (
        <PanelTable label={t('page.entitlements')}>
          <table aria-label={t('page.entitlements')}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col" {...(figures.includes(name) && figure)}>
                    {labels.field(entitlement.name, name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <RecordLink to={`${entitlement.page}/${one.id}`}>
                      <Code>{one.number}</Code>
                    </RecordLink>
                    <span className="quiet">
                      {' · '}
                      {labels.value(entitlement.name, 'metric', one.metric)}
                    </span>
                  </th>
                  <td>
                    <StatusChip entity="entitlement" status={one.status} />
                  </td>
                  <td {...figure}>{one.quantity === null ? '∞' : <Count value={one.quantity} />}</td>
                  <td {...figure}>
                    <Count value={one.assigned} />
                  </td>
                  <td className="tight">{one.endsOn ? <DateText value={one.endsOn} /> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PanelTable>
      )}
      {data.next ? (
        <Box
          sx={{
            paddingBlock: '7px',
            paddingInline: 2,
            borderTop: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <RecordLink to={entitlementsOf(record.id)}>
            {t('page.allEntitlements', { n: formatCount(data.total.value) })}
          </RecordLink>
        </Box>
      ) : null}
    </Panel>
  );
}
