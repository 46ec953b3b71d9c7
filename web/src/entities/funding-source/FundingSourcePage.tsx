import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import {
  fundingSource,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { project } from '#contract/entities/project/project.schema.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { differenceInDays } from '#contract/shared/day.ts';
import { ChainPanel } from '#web/areas/chain/ChainPanel.tsx';
import { LinkedCounts } from '#web/features/records/LinkedCounts.tsx';
import { ListedPanel } from '#web/features/records/ListedPanel.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { UsePanel } from './UsePanel.tsx';

/** How the period of performance stands on a day. */
function PeriodPanel({ record, day }: { record: FundingSourceRecord; day: string }) {
  const { t } = useTranslation('fundingSource');
  const { startsOn, endsOn } = record;
  function sentence(): string {
    if (startsOn && startsOn > day) return t('page.notYet', { day: dateInText(startsOn) });
    if (!endsOn) return t('page.open');
    const until = dateInText(endsOn);
    if (endsOn < day) return t('page.over', { day: until });
    return t('page.left', { count: differenceInDays(endsOn, day), day: until });
  }
  return (
    <Panel title={t('page.period')}>
      <Box sx={{ typography: 'body2', color: endsOn && endsOn < day ? 'tone.danger.fg' : 'text.secondary' }}>
        {sentence()}
      </Box>
    </Panel>
  );
}

/** The projects that the source pays for, with their budgets. */
function ProjectsPanel({ id }: { id: string }) {
  const { t } = useTranslation('fundingSource');
  return (
    <ListedPanel
      title={t('page.projects')}
      empty={t('page.noProjects')}
      entity={project}
      list={projectApi.list}
      field="fundingSourceId"
      value={id}
      more={(total) => t('page.moreProjects', { total })}
      renderRow={({ number, name, status, budget, fundingLines }) => ({
        name: number,
        note: <bdi>{name}</bdi>,
        end: (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 2 }}>
            <Money value={budget} hasSign />
            {fundingLines
              .filter(({ fundingSourceId }) => fundingSourceId === id)
              .map(({ percent }, at) => (
                <Percent key={`share-${String(at)}`} value={percent} />
              ))}
            <StatusChip entity="project" status={status} />
          </Box>
        ),
      })}
    />
  );
}

function FundingSourceView(shown: ShownRecord<FundingSourceRecord>) {
  const { record, view } = shown;
  const { t } = useTranslation('fundingSource');
  const labels = useLabels();
  const filter = { field: 'fundingSourceId', value: record.id };
  const links = [
    { text: t('page.orders'), entity: purchaseOrder, list: purchaseOrderApi.list, ...filter },
    { text: t('page.items'), entity: equipment, list: equipmentApi.list, ...filter },
  ];
  const type = labels.value(fundingSource.name, 'type', record.type);
  return (
    <ReferenceView
      {...shown}
      entity={fundingSource}
      api={fundingSourceApi}
      texts={useEntityTexts(fundingSource)}
      listName={t('list.title')}
      name={record.name}
      code={record.code}
      subtitle={record.federalAgency ? t('page.agency', { type, agency: record.federalAgency }) : type}
      consequence={t('page.deleteConsequence')}
      elsewhere={['code', 'name']}
      main={
        view.asOf === undefined ? (
          <>
            <UsePanel id={record.id} />
            <ProjectsPanel id={record.id} />
          </>
        ) : null
      }
      side={
        <>
          <PeriodPanel record={record} day={view.asOf ?? view.today} />
          {view.asOf === undefined ? (
            <>
              <ChainPanel kind="funding-source" id={record.id} />
              <LinkedCounts title={t('page.linked')} links={links} />
            </>
          ) : null}
        </>
      }
    />
  );
}

/** The page of one funding source: its award, its period, its rules, and what happened to it. */
export function FundingSourcePage() {
  return (
    <RecordPage entity={fundingSource} api={fundingSourceApi}>
      {(shown) => <FundingSourceView {...shown} />}
    </RecordPage>
  );
}
