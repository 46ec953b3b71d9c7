import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { useFundedTexts } from '#web/features/records/useFundedTexts.tsx';
import { AllocationPanel } from '#web/areas/projects/AllocationPanel.tsx';
import { ChainPanel } from '#web/areas/chain/ChainPanel.tsx';
import { HoldersPanel } from '#web/areas/custody/HoldersPanel.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import { FiguresPanel, FundingPanel, HeldPanel } from './ProjectPanels.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = ['number', 'name', 'status', 'budget', 'fundingLines'];

function ProjectView({ record, history, view }: ShownRecord<ProjectRecord>) {
  const { t } = useTranslation('project');
  const labels = useLabels();
  const texts = useFundedTexts(project, record.fundingSources);
  const { asOf, today } = view;
  const isNow = asOf === undefined;
  const kind = labels.value(project.name, 'kind', record.kind);
  return (
    <RecordFrame
      entity={project}
      record={record}
      history={history}
      view={view}
      number={record.number}
      isCode
      title={`${record.number} ${record.name}`}
      listName={t('list.title')}
      api={projectApi}
      texts={texts}
      header={
        <RecordHeader
          code={record.number}
          chips={<StatusChip entity="project" status={record.status} size="large" />}
          title={record.name}
          subtitle={
            record.manager
              ? t('page.subtitle', { kind, manager: record.manager.label })
              : t('page.subtitleAlone', { kind })
          }
          actions={isNow && record.deletedAt === null ? <ProjectActions record={record} /> : null}
        />
      }
      main={
        <>
          {isNow ? <FiguresPanel record={record} today={today} /> : null}
          <RecordFacts entity={project} record={record} texts={texts} elsewhere={elsewhere} />
          <FundingPanel record={record} />
          {isNow ? <HeldPanel record={record} /> : null}
        </>
      }
      side={
        isNow ? (
          <>
            <ChainPanel kind="project" id={record.id} />
            <AllocationPanel field="projectId" id={record.id} day={today} />
            <HoldersPanel field="projectId" id={record.id} today={today} />
          </>
        ) : null
      }
    />
  );
}

/** The page of one project: who pays for it, what it holds and shares, what that is worth, and its history. */
export function ProjectPage() {
  return (
    <RecordPage entity={project} api={projectApi}>
      {(shown) => <ProjectView {...shown} />}
    </RecordPage>
  );
}
